import { statusAt } from './sprint.rules';

const NOW = '2026-03-02T09:00:00Z';
const [BEFORE, AFTER] = ['2026-03-01T09:00:00Z', '2026-03-03T09:00:00Z'];

describe('a sprint', () => {
  it.each([
    [null, null, 'registered'],
    [AFTER, null, 'registered'],
    [null, AFTER, 'registered'],
    [BEFORE, null, 'active'],
    [NOW, AFTER, 'active'],
    [BEFORE, AFTER, 'active'],
    [BEFORE, NOW, 'completed'],
    [null, BEFORE, 'completed'],
  ])('from %s to %s is %s', (start_at, end_at, status) => {
    expect(statusAt({ start_at, end_at }, NOW)).toBe(status);
  });
});

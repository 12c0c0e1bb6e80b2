import { Bell } from './bell';

const never = new AbortController().signal;

describe('Bell', () => {
  it('is heard when it was rung before', async () => {
    const bell = new Bell();
    bell.ring();
    bell.ring();
    expect(await bell.hear(10_000, never)).toBe(true);
    expect(await bell.hear(1, never)).toBe(false);
  });

  it('is heard while waiting', async () => {
    const bell = new Bell();
    const heard = bell.hear(10_000, never);
    bell.ring();
    expect(await heard).toBe(true);
  });

  it('is not waited for once the work has ended', async () => {
    const bell = new Bell();
    const work = new AbortController();
    const heard = bell.hear(10_000, work.signal);
    work.abort();
    expect(await heard).toBe(false);
    expect(await bell.hear(10_000, work.signal)).toBe(false);
  });
});

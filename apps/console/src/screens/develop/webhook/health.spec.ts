import { healthOf } from './health';

describe('health of a webhook', () => {
  const verified_at = '2026-03-02T14:05:00Z';
  it.each([
    ['ok', { verified_at, last_error: null }],
    ['failing', { verified_at, last_error: '500 Internal Server Error' }],
    ['unverified', { verified_at: null, last_error: 'No answer within 10 seconds.' }],
    ['disabled', { verified_at, disabled: true, last_error: '500' }],
  ])('is %s', (health, fields) => {
    expect(healthOf({ id: 1, ...fields })).toBe(health);
  });
});

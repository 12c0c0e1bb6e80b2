import { deliveryIds } from './numbering';

describe('deliveryIds', () => {
  it('makes a UUID of version 7', () => {
    expect(deliveryIds(0x0123456789ab)()).toMatch(/^01234567-89ab-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('makes ids that sort after those of earlier milliseconds', () => {
    const ids = [0, 1, 255, 2 ** 40, Date.now()].map((now) => deliveryIds(now)());
    expect(ids.toSorted()).toEqual(ids);
  });

  it('makes a different id each time', () => {
    const id = deliveryIds();
    expect(new Set(Array.from({ length: 1_000 }, id)).size).toBe(1_000);
  });
});

import { deliveryIds } from './delivery-id';

describe('the id of a delivery', () => {
  it('is a UUID of version 7', () => {
    expect(deliveryIds(0x0123456789ab)()).toMatch(/^01234567-89ab-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('comes after those of the milliseconds before', () => {
    const ids = [0, 1, 255, 2 ** 40, Date.now()].map((now) => deliveryIds(now)());
    expect(ids.toSorted()).toEqual(ids);
  });

  it('is another for each', () => {
    const id = deliveryIds();
    expect(new Set(Array.from({ length: 1_000 }, id)).size).toBe(1_000);
  });
});

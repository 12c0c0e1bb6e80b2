import { Places } from './places';

describe('the places of a webhook', () => {
  it('are few at first', () => {
    expect(new Places(2, 16).of(1)).toBe(2);
  });

  it('become more with every answer, up to a bound, each webhook for itself', () => {
    const places = new Places(2, 16);
    places.answered(1, true);
    expect(places.of(1)).toBe(3);
    for (let answers = 0; answers < 100; answers++) places.answered(1, true);
    expect(places.of(1)).toBe(16);
    expect(places.of(2)).toBe(2);
  });

  it('are few again with the first failure, until it answers again', () => {
    const places = new Places(2, 16);
    for (let answers = 0; answers < 100; answers++) places.answered(1, true);
    places.answered(1, false);
    expect(places.of(1)).toBe(2);
    places.answered(1, true);
    expect(places.of(1)).toBe(3);
  });

  it('are never more than one webhook may have', () => {
    const places = new Places(2, 1);
    expect(places.of(1)).toBe(1);
  });
});

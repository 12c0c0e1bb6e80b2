import { Prospect } from './prospect';

describe('what a claim would find', () => {
  let prospect: Prospect;

  beforeEach(() => {
    prospect = new Prospect();
    prospect.begin();
  });

  it('is what the last one has found', () => {
    prospect.found({ nothingReady: true, nothingToTake: true });
    expect(prospect).toMatchObject({ someReady: false, nothingToTake: true });
    prospect.begin();
    prospect.found({ nothingReady: false, nothingToTake: true });
    expect(prospect).toMatchObject({ someReady: true, nothingToTake: true });
    prospect.begin();
    prospect.found({ nothingReady: false, nothingToTake: false });
    expect(prospect).toMatchObject({ someReady: true, nothingToTake: false });
  });

  it('is something when somebody has said so since it began', () => {
    prospect.tell();
    prospect.found({ nothingReady: true, nothingToTake: true });
    expect(prospect).toMatchObject({ someReady: true, nothingToTake: false });
  });

  it('is nothing when what was said before it began has gone', () => {
    prospect.tell();
    prospect.begin();
    expect(prospect).toMatchObject({ someReady: true, nothingToTake: false });
    prospect.found({ nothingReady: true, nothingToTake: true });
    expect(prospect).toMatchObject({ someReady: false, nothingToTake: true });
  });

  it('is asked for soon when lanes had no place and one of them may have been answered', () => {
    prospect.found({ nothingReady: false, nothingToTake: true });
    const rest = prospect.restMs;
    expect([prospect.answered(), prospect.answered()]).toEqual([true, false]);
    expect(prospect.restMs).toBeLessThan(rest);
    prospect.begin();
    expect([prospect.restMs, prospect.answered()]).toEqual([rest, true]);
  });

  it('is not changed by answers while nothing is ready', () => {
    prospect.found({ nothingReady: true, nothingToTake: true });
    const rest = prospect.restMs;
    expect([prospect.answered(), prospect.restMs]).toEqual([false, rest]);
  });

  it('is changed by every answer while there was something to take', () => {
    prospect.found({ nothingReady: false, nothingToTake: false });
    expect([prospect.answered(), prospect.answered()]).toEqual([true, true]);
  });

  it('is not known when it has failed', () => {
    prospect.found({ nothingReady: true, nothingToTake: true });
    prospect.isUnknown();
    expect(prospect.nothingToTake).toBe(false);
  });
});

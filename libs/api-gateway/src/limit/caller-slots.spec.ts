import type { GivenSlots } from '@deskline/identity';
import { CallerSlots, type RequestSlots, type SlotRequest } from './caller-slots';

/** Server that replies when the test lets it. */
function slotServer() {
  const requested: { wish: SlotRequest; answer: (slots: GivenSlots | null) => void }[] = [];
  const take: RequestSlots = (wish) => new Promise((answer) => requested.push({ wish, answer }));
  return { requested, take };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('CallerSlots', () => {
  it('requests slots once for all waiting calls, with some in advance', async () => {
    const { requested, take } = slotServer();
    const allotment = new CallerSlots(0, 1_600);
    const calls = [1, 2, 3].map(() => allotment.use() ?? allotment.wait(take));
    expect(requested.map(({ wish }) => wish)).toEqual([{ take: 1, need: 1, want: 9 }]);
    requested[0]?.answer({ given: 9, left: 1_591 });
    expect(await Promise.all(calls)).toEqual([true, true, true]);
    expect([allotment.unused, allotment.remaining]).toEqual([6, 1_597]);
    expect(allotment.use()).toBe(true);
    expect(requested).toHaveLength(1);
  });

  it('shares the next request among calls that arrived during the first', async () => {
    const { requested, take } = slotServer();
    const allotment = new CallerSlots(0, 15);
    const calls = [1, 2, 3].map(() => allotment.wait(take));
    requested[0]?.answer({ given: 1, left: 14 });
    await settled();
    expect(requested[1]?.wish).toEqual({ take: 2, need: 2, want: 2 });
    requested[1]?.answer({ given: 1, left: 0 });
    expect(await Promise.all(calls)).toEqual([true, true, false]);
    expect([allotment.use(), allotment.remaining]).toEqual([false, 0]);
  });

  it('requests fewer slots in advance as they run out', () => {
    const wants = [3_600, 160, 32, 15].map((left) => {
      const { requested, take } = slotServer();
      void new CallerSlots(0, left).wait(take);
      return (requested[0]?.wish.want ?? 0) - 1;
    });
    expect(wants).toEqual([8, 8, 2, 0]);
  });

  it('requests as many in advance as it was given before, up to a sixteenth of the free ones', async () => {
    const allotment = new CallerSlots(0, 3_600);
    const given: number[] = [];
    let left = 3_600;
    const take: RequestSlots = ({ want }) => {
      given.push(want);
      left -= want;
      return Promise.resolve({ given: want, left });
    };
    for (let call = 0; call < 300; call += 1) await (allotment.use() ?? allotment.wait(take));
    expect(given).toEqual([9, 10, 20, 40, 80, 160]);
  });

  it('uses several slots at once or none, and leaves the rest to smaller calls', async () => {
    const { requested, take } = slotServer();
    const allotment = new CallerSlots(0, 16);
    const first = allotment.wait(take);
    requested[0]?.answer({ given: 2, left: 14 });
    expect(await first).toBe(true);
    await settled();
    expect(allotment.use(10)).toBeUndefined();
    const [many, few] = [allotment.wait(take, 10), allotment.wait(take, 2)];
    expect(requested[1]?.wish).toEqual({ take: 2, need: 9, want: 9 });
    requested[1]?.answer({ given: 5, left: 0 });
    expect([await many, await few]).toEqual([false, true]);
    expect([allotment.remaining, allotment.use(5), allotment.use(4)]).toEqual([4, false, true]);
  });

  it('releases unused slots after the reply in flight', async () => {
    const { requested, take } = slotServer();
    const allotment = new CallerSlots(0, 160);
    const call = allotment.wait(take);
    const given = allotment.releaseUnused(1);
    requested[0]?.answer({ given: 11, left: 149 });
    expect([await call, await given, allotment.unused]).toEqual([true, 10, 0]);
  });

  it('releases without waiting for a request that was never answered with slots', async () => {
    const { take } = slotServer();
    const allotment = new CallerSlots(0, 160);
    void allotment.wait(take);
    expect(await allotment.releaseUnused(0)).toBe(0);
  });

  it('admits calls up to the limit while the server is away, and counts them later', async () => {
    const { requested, take } = slotServer();
    const allotment = new CallerSlots(0, 3);
    const call = allotment.wait(take);
    requested[0]?.answer(null);
    expect([
      await call,
      allotment.useUncounted(),
      allotment.useUncounted(),
      allotment.useUncounted(),
    ]).toEqual([true, true, true, false]);
    const late = allotment.wait(take);
    await settled();
    expect(requested[1]?.wish).toEqual({ take: 2, need: 4, want: 4 });
    requested[1]?.answer({ given: 3, left: 0 });
    expect(await late).toBe(false);
  });
});

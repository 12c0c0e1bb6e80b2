import fc from 'fast-check';
import { mergeFeed, type ServiceEntries } from './merge-feed';

const LOG = '00000000';
const entry = (service: string, position: number, second: number) => ({
  position,
  time: `2026-11-17T10:00:${String(second).padStart(2, '0')}.000Z`,
  line: `${service} ${position}`,
});
const from = new Map(['one', 'two'].map((service) => [service, { log: LOG, position: 0 }]));
const part = (service: string, seconds: readonly number[], reached = seconds.length): ServiceEntries => ({
  service,
  log: LOG,
  reached,
  entries: seconds.map((second, at) => entry(service, at + 1, second)),
});
const positionsIn = (positions: ReadonlyMap<string, { position: number }>) =>
  Object.fromEntries([...positions].map(([service, { position }]) => [service, position]));

describe('mergeFeed', () => {
  it('merges by time, and keeps the order of each log even where its times do not grow', () => {
    const { entries, after } = mergeFeed(from, [part('one', [1, 5, 2]), part('two', [3, 4], 9)], 10);
    expect(entries.map(({ line }) => line)).toEqual(['one 1', 'two 1', 'two 2', 'one 2', 'one 3']);
    expect(positionsIn(after)).toEqual({ one: 3, two: 9 });
  });

  it('moves on only past what is on the page', () => {
    const { entries, after } = mergeFeed(from, [part('one', [1, 4]), part('two', [2], 7)], 2);
    expect(entries.map(({ after: each }) => positionsIn(each))).toEqual([
      { one: 1, two: 0 },
      { one: 1, two: 1 },
    ]);
    expect(positionsIn(after)).toEqual({ one: 1, two: 7 });
  });

  it('gives every entry once, in the order of its log, whatever the size of pages and the times', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 12 });
    fc.assert(
      fc.property(seconds, seconds, fc.integer({ min: 1, max: 5 }), (one, two, perPage) => {
        const logs = [part('one', one), part('two', two)];
        const read: string[] = [];
        for (let at = from as ReadonlyMap<string, { log: string; position: number }>; ;) {
          const rest = logs.map((log) => ({
            ...log,
            entries: log.entries
              .filter(({ position }) => position > (at.get(log.service)?.position ?? 0))
              .slice(0, perPage),
            reached: Math.min(log.reached, (at.get(log.service)?.position ?? 0) + perPage),
          }));
          const page = mergeFeed(at, rest, perPage);
          if (page.entries.length === 0) break;
          read.push(...page.entries.map(({ line }) => line));
          at = page.after;
        }
        for (const { service, entries } of logs)
          expect(read.filter((line) => line.startsWith(service))).toEqual(entries.map(({ line }) => line));
      }),
      { numRuns: 100 },
    );
  });
});

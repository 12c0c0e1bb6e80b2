import { judge, type CrowdArrival, type Written } from './crowd/judge';
import { crowdEvents, MEMBERS } from './crowd/plan';

const ledger: Written[] = crowdEvents(1, 2, 0).map((each) => ({ ...each, committed: 100 }));

const arrival = ({ member, record, nth }: Written, changes: Partial<CrowdArrival> = {}): CrowdArrival => ({
  at: 110,
  member: member.index,
  record,
  nth,
  lane: `${member.index} ${record}`,
  delivery: `${record} ${nth}`,
  sequence: nth,
  answered: 200,
  ...changes,
});
const [first, ...others] = ledger.map((each) => arrival(each)) as [CrowdArrival, ...CrowdArrival[]];

describe('The crowd', () => {
  it('has fifty webhooks of which ten hang and five fail, and one delivery of each event', () => {
    const count = (manner: string) => MEMBERS.filter((each) => each.manner === manner).length;
    expect([count('healthy'), count('hanging'), count('failing')]).toEqual([35, 10, 5]);
    expect(new Set(MEMBERS.map(({ account, event }) => `${account} ${event}`)).size).toBe(50);
    expect(crowdEvents(40, 5, 0)).toHaveLength(10_000);
  });

  it('has no faults when every event was delivered once', () => {
    expect(judge({ ledger, arrivals: [first, ...others] })).toEqual({
      written: 100,
      attempts: 100,
      lost: 0,
      doubled: 0,
      outOfOrder: 0,
      p50Ms: 10,
      p99Ms: 10,
    });
  });

  it.each<[string, CrowdArrival[], { lost?: number; doubled?: number; outOfOrder?: number }]>([
    ['what never came', others, { lost: 1 }],
    ['what was never answered with a 2xx', [{ ...first, answered: 500 }, ...others], { lost: 1 }],
    ['what came again after a 2xx', [first, first, ...others], { doubled: 1 }],
    ['an event in two messages', [first, { ...first, delivery: 'other' }, ...others], { doubled: 1 }],
  ])('counts %s', (_case, arrivals, found) => {
    const { lost, doubled, outOfOrder } = judge({ ledger, arrivals });
    expect({ lost, doubled, outOfOrder }).toEqual({ lost: 0, doubled: 0, outOfOrder: 0, ...found });
  });

  it('counts what came after what happened later', () => {
    expect(judge({ ledger, arrivals: [...others, first] }).outOfOrder).toBeGreaterThan(0);
  });
});

import { choose } from './choose';
import type { NewDelivery, Recipient } from './new-delivery';
import type { Room } from './room';
import { Tally } from './tally';

const to = (host: string): Recipient => ({
  uri: `https://${host}/`,
  host,
  disabled: false,
  verified_at: new Date(0),
  account_url: null,
  webhook_policy_id: null,
  policy_version: null,
});

const delivery = (webhook_id: number, record: string, account_id = 'widget', host = 'a.example') =>
  ({ webhook_id, record, account_id, to: to(host) }) as NewDelivery;

const room = (changes: Partial<Room> = {}, busy: Partial<Room['occupied']> = {}): Room => ({
  room: 100,
  perHost: 100,
  perAccount: 100,
  few: 100,
  bytes: 1_000,
  occupied: { webhooks: [], hosts: new Tally(), accounts: new Tally(), ...busy },
  ...changes,
});

const names = (deliveries: readonly NewDelivery[], given: Room) =>
  [...choose(deliveries, given).keys()].map(({ webhook_id, record }) => `${webhook_id} ${record}`);

describe('what is taken of new deliveries', () => {
  it('is the first of each lane, of those that go out and whose webhook is known', () => {
    const held = { ...delivery(1, 'task/3'), held: true as const };
    const unknown: NewDelivery = { ...delivery(1, 'task/4'), to: undefined as never };
    const made = [delivery(1, 'task/1'), delivery(1, 'task/2'), delivery(1, 'task/1'), held, unknown];
    expect(names(made, room())).toEqual(['1 task/1', '1 task/2']);
  });

  it('is no more of a webhook than it has places, and few of one of which nothing is known', () => {
    const made = [1, 2, 3].flatMap((nth) => [delivery(1, `task/${nth}`), delivery(2, `task/${nth}`)]);
    const busy = { webhooks: [{ id: 1, inFlight: 3, places: 4 }] };
    expect(names(made, room({ few: 2 }, busy)).toSorted()).toEqual(['1 task/1', '2 task/1', '2 task/2']);
  });

  it('is no more than a host has connections, and an account its share, with what is in flight', () => {
    const made = [
      delivery(1, 'task/1'),
      delivery(2, 'task/1', 'gadget', 'b.example'),
      delivery(3, 'task/1', 'gadget', 'c.example'),
      delivery(4, 'task/1', 'gizmo', 'a.example'),
    ];
    const busy = { hosts: new Tally([['a.example', 2]]), accounts: new Tally([['gadget', 1]]) };
    expect(names(made, room({ perHost: 3, perAccount: 2 }, busy))).toEqual(['1 task/1', '2 task/1']);
  });

  it('is that of accounts with least in flight, and in them of webhooks with least', () => {
    const made = [
      delivery(1, 'task/1'),
      delivery(1, 'task/2'),
      delivery(2, 'task/1'),
      delivery(3, 'task/1', 'gadget', 'b.example'),
    ];
    const busy = {
      webhooks: [{ id: 1, inFlight: 1, places: 9 }],
      accounts: new Tally([['widget', 1]]),
    };
    expect(names(made, room({ room: 2 }, busy))).toEqual(['3 task/1', '2 task/1']);
  });
});

import { choose } from './choose';
import { Tally } from './counts';
import type { NewDelivery, Recipient } from './queue/delivery';
import type { Room } from './room';

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

const room = (changes: Partial<Room> = {}): Room => ({
  deliveries: 100,
  perHost: 100,
  perAccount: 100,
  perUnknownWebhook: 100,
  bytes: 1_000,
  webhooks: [],
  hosts: new Tally(),
  accounts: new Tally(),
  ...changes,
});

const names = (deliveries: readonly NewDelivery[], given: Room) =>
  [...choose(deliveries, given).keys()].map(({ webhook_id, record }) => `${webhook_id} ${record}`);

describe('choose', () => {
  it('chooses the first delivery of each lane, unless it is held or its webhook was not read', () => {
    const held = { ...delivery(1, 'task/3'), held: true as const };
    const unread: NewDelivery = { ...delivery(1, 'task/4'), to: undefined as never };
    const made = [delivery(1, 'task/1'), delivery(1, 'task/2'), delivery(1, 'task/1'), held, unread];
    expect(names(made, room())).toEqual(['1 task/1', '1 task/2']);
  });

  it('chooses no more of a webhook than its limit, and of an unknown webhook no more than of an unproven one', () => {
    const made = [1, 2, 3].flatMap((nth) => [delivery(1, `task/${nth}`), delivery(2, `task/${nth}`)]);
    const webhooks = [{ id: 1, load: 3, limit: 4 }];
    expect(names(made, room({ perUnknownWebhook: 2, webhooks })).toSorted()).toEqual([
      '1 task/1',
      '2 task/1',
      '2 task/2',
    ]);
  });

  it('chooses no more for a host or of an account than their limits, less the load that is there', () => {
    const made = [
      delivery(1, 'task/1'),
      delivery(2, 'task/1', 'gadget', 'b.example'),
      delivery(3, 'task/1', 'gadget', 'c.example'),
      delivery(4, 'task/1', 'gizmo', 'a.example'),
    ];
    const load = { hosts: new Tally([['a.example', 2]]), accounts: new Tally([['gadget', 1]]) };
    expect(names(made, room({ perHost: 3, perAccount: 2, ...load }))).toEqual(['1 task/1', '2 task/1']);
  });

  it('chooses first of the accounts with the least load, and in them of the webhooks with the least', () => {
    const made = [
      delivery(1, 'task/1'),
      delivery(1, 'task/2'),
      delivery(2, 'task/1'),
      delivery(3, 'task/1', 'gadget', 'b.example'),
    ];
    const load = { webhooks: [{ id: 1, load: 1, limit: 9 }], accounts: new Tally([['widget', 1]]) };
    expect(names(made, room({ deliveries: 2, ...load }))).toEqual(['3 task/1', '2 task/1']);
  });
});

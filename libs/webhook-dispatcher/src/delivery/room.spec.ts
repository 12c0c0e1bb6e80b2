import { count } from '../../test/count';
import { Backlog } from './backlog';
import { Capacity } from './capacity';
import { BOUNDS, delivery } from '../../test/capacity';
import { roomForClaim, roomForHandOver, type Room } from './room';

let capacity: Capacity;
let put: (...webhooks: number[]) => void;

beforeEach(() => {
  capacity = new Capacity(BOUNDS);
  const backlog = new Backlog(capacity, 60_000);
  put = (...webhooks) => backlog.put(webhooks.map((webhook) => delivery(webhook)));
});

const start = (...webhooks: number[]) => webhooks.forEach((webhook) => capacity.start(delivery(webhook)));
const answer = (webhook: number, times: number) =>
  count(times).forEach(() => capacity.answered(delivery(webhook), true));
const loadOf = ({ webhooks }: Room, webhook: number) => webhooks.find(({ id }) => id === webhook);

describe('roomForClaim', () => {
  const room = () => roomForClaim(capacity);

  it('has four deliveries for each free slot, less those in the backlog', () => {
    expect(room()).toMatchObject({
      deliveries: 64,
      perAccount: 48,
      perHost: 32,
      perUnknownWebhook: 2,
      bytes: 1_000,
    });
    start(...count(6));
    expect(room().deliveries).toBe(40);
    put(1, 2);
    expect(room().deliveries).toBe(38);
  });

  it('has at least an eighth of the slots, as long as they are free', () => {
    start(...count(14));
    put(...count(10));
    expect(room().deliveries).toBe(2);
    start(15);
    expect(room().deliveries).toBe(1);
    start(16);
    expect(room().deliveries).toBe(0);
  });

  it('leaves room for the next deliveries of lanes whose outcomes are answered and not yet settled', () => {
    const [one, two] = [delivery(1), delivery(2)];
    for (const each of [one, two]) capacity.start(each);
    expect(room().deliveries).toBe(56);
    capacity.end(one);
    expect(room().deliveries).toBe(59);
    capacity.remove(one);
    expect(room().deliveries).toBe(60);
  });

  it('ends where no more can be claimed, however many deliveries are answered and not yet settled', () => {
    for (const webhook of count(95)) {
      const each = delivery(webhook);
      capacity.start(each);
      capacity.end(each);
    }
    expect(room().deliveries).toBe(1);
  });

  it('counts an attempt under way four times for its host and account: for one that hangs nothing is claimed ahead', () => {
    start(1, 2);
    put(1);
    const { hosts, accounts } = room();
    expect([hosts.keys(), hosts.values()]).toEqual([['a.example'], [9]]);
    expect([accounts.keys(), accounts.values()]).toEqual([['widget'], [9]]);
  });

  it('goes ahead for a webhook that has earned all of its slots, and for no other', () => {
    answer(1, 1);
    start(1);
    expect(loadOf(room(), 1)).toEqual({ id: 1, load: 1, limit: 3 });
    answer(1, 1);
    put(1);
    expect(loadOf(room(), 1)).toEqual({ id: 1, load: 3, limit: 8 });
    capacity.answered(delivery(1), false);
    expect(loadOf(room(), 1)).toEqual({ id: 1, load: 2, limit: 2 });
  });
});

describe('roomForHandOver', () => {
  const room = () => roomForHandOver(capacity);

  it('has as many deliveries as can be claimed, less those under way and in the backlog', () => {
    expect(room()).toMatchObject({
      deliveries: 96,
      perAccount: 96,
      perHost: 64,
      perUnknownWebhook: 2,
      bytes: 1_000,
    });
    start(1);
    put(1, 2);
    const { deliveries, hosts, accounts } = room();
    expect([deliveries, hosts.of('a.example'), accounts.of('widget')]).toEqual([93, 3, 3]);
  });

  it('goes ahead for a webhook that has earned all of its slots, and for no other', () => {
    start(1);
    put(1);
    expect(loadOf(room(), 1)).toEqual({ id: 1, load: 2, limit: 2 });
    answer(1, 2);
    expect(loadOf(room(), 1)).toEqual({ id: 1, load: 5, limit: 16 });
    capacity.answered(delivery(1), false);
    expect(loadOf(room(), 1)).toEqual({ id: 1, load: 2, limit: 2 });
  });
});

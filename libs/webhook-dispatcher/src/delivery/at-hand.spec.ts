import { count } from '../count.fixture';
import { ALL, AtHand } from './at-hand';
import type { ClaimedDelivery } from './claimed-delivery';
import { InFlight, type Bounds } from './in-flight';

const BOUNDS: Bounds = { total: 8, perAccount: 8, perHost: 8, perWebhook: 8, few: 4, bytes: 1_000 };

describe('what is at hand', () => {
  let inFlight: InFlight;
  let atHand: AtHand;
  let made = 0;

  beforeEach(() => {
    inFlight = new InFlight(BOUNDS);
    atHand = new AtHand(inFlight, BOUNDS);
  });

  const delivery = (webhook_id: number, account_id = 'widget', host = 'a.example') =>
    ({ id: String(++made), webhook_id, account_id, host, body: Buffer.from('{}') }) as ClaimedDelivery;
  const send = () => {
    const next = atHand.next();
    if (next) inFlight.add(next);
    return next?.webhook_id;
  };

  it('is sent while half of the places are free: the rest is given out by claims', () => {
    atHand.put(count(8).map((webhook) => delivery(webhook)));
    expect(count(8).map(send)).toEqual([1, 2, 3, 4, undefined, undefined, undefined, undefined]);
  });

  it('is sent while half of the places of its own webhook are free', () => {
    const mine = count(3).map(() => delivery(1));
    atHand.put(mine);
    expect([send(), send(), send()]).toEqual([1, 1, undefined]);
    inFlight.ended(mine[0] as ClaimedDelivery);
    expect(send()).toBe(1);
  });

  it('goes out first for whoever has least in flight', () => {
    inFlight.add(delivery(1));
    inFlight.add(delivery(2));
    inFlight.add(delivery(3, 'gadget'));
    atHand.put([delivery(1), delivery(4), delivery(3, 'gadget')]);
    expect(send()).toBe(3);
  });

  it('is no more of a webhook than it has places, with what is reserved', () => {
    atHand.put([delivery(1), delivery(1)]);
    expect(count(3).map(() => atHand.reserve(delivery(1)))).toEqual([true, true, false]);
    expect(atHand.reserve(delivery(2))).toBe(true);
    atHand.letGo();
    expect(atHand.reserve(delivery(1))).toBe(true);
  });

  it('is not made more while less than half of the places are free', () => {
    for (const webhook of count(4)) inFlight.add(delivery(webhook));
    expect(atHand.reserve(delivery(5))).toBe(false);
  });

  it('has all of the places while claims would take nothing', () => {
    for (const webhook of count(4)) inFlight.add(delivery(webhook));
    atHand.put([delivery(5)]);
    expect(atHand.next()).toBeUndefined();
    expect(atHand.reserve(delivery(6), ALL)).toBe(true);
    expect(atHand.next(ALL)).toMatchObject({ webhook_id: 5 });
    for (const webhook of count(4)) inFlight.add(delivery(webhook));
    expect(atHand.reserve(delivery(7), ALL)).toBe(false);
  });

  it('is given back when its webhook fails', () => {
    const [one, two, other] = [delivery(1), delivery(1), delivery(2)];
    atHand.put([one, other, two]);
    expect(atHand.withdraw(1)).toEqual([one, two]);
    expect(atHand.all()).toEqual([other]);
    expect(atHand.size).toBe(0);
  });

  it('is given back when it has waited for a second', () => {
    jest.useFakeTimers({ now: 0 });
    const old = delivery(1);
    atHand.put([old]);
    jest.advanceTimersByTime(900);
    atHand.put([delivery(1)]);
    expect(atHand.stale()).toEqual([]);
    jest.advanceTimersByTime(200);
    expect(atHand.stale()).toEqual([old]);
    jest.useRealTimers();
    expect(atHand.size).toBe(1);
  });
});

import { count } from '../../test/count';
import { Backlog } from './backlog';
import { ALL, Capacity, HALF, type Bounds } from './capacity';
import { BOUNDS, delivery } from '../../test/capacity';

describe('Capacity', () => {
  describe('slots of a webhook', () => {
    const capacityOf = (perUnprovenWebhook: number, perWebhook: number) =>
      new Capacity({ ...BOUNDS, perUnprovenWebhook, perWebhook });
    const answer = (capacity: Capacity, times: number, succeeded = true) =>
      count(times).forEach(() => capacity.answered({ webhook_id: 1 }, succeeded));

    it('gives a new webhook the slots of an unproven one', () => {
      expect(capacityOf(2, 16).limitOf(1)).toBe(2);
    });

    it('gives a webhook one slot more with every 2xx, up to its bound, and no other webhook', () => {
      const capacity = capacityOf(2, 16);
      answer(capacity, 1);
      expect(capacity.limitOf(1)).toBe(3);
      answer(capacity, 100);
      expect(capacity.limitOf(1)).toBe(16);
      expect(capacity.limitOf(2)).toBe(2);
    });

    it('takes all earned slots from a webhook with the first failure, until it answers again', () => {
      const capacity = capacityOf(2, 16);
      answer(capacity, 100);
      answer(capacity, 1, false);
      expect(capacity.limitOf(1)).toBe(2);
      answer(capacity, 1);
      expect(capacity.limitOf(1)).toBe(3);
    });

    it('gives an unproven webhook no more slots than the bound of a webhook', () => {
      expect(capacityOf(2, 1).limitOf(1)).toBe(1);
    });
  });

  describe('reservations for the next deliveries of lanes', () => {
    const WIDE: Bounds = {
      total: 8,
      perAccount: 8,
      perHost: 8,
      perWebhook: 8,
      perUnprovenWebhook: 4,
      bytes: 1_000,
    };
    let capacity: Capacity;
    let backlog: Backlog;

    beforeEach(() => {
      capacity = new Capacity(WIDE);
      backlog = new Backlog(capacity, 60_000);
    });

    it('reserves no more for a webhook than it has slots, less the deliveries in the backlog', () => {
      backlog.put([delivery(1), delivery(1)]);
      expect(count(3).map(() => capacity.reserve(delivery(1), HALF))).toEqual([true, true, false]);
      expect(capacity.reserve(delivery(2), HALF)).toBe(true);
      capacity.endReservations();
      expect(capacity.reserve(delivery(1), HALF)).toBe(true);
    });

    it('reserves nothing while half of the slots are occupied', () => {
      for (const webhook of count(4)) capacity.start(delivery(webhook));
      expect(capacity.reserve(delivery(5), HALF)).toBe(false);
    });

    it('reserves up to all of the slots while a claim would take nothing', () => {
      for (const webhook of count(4)) capacity.start(delivery(webhook));
      expect(capacity.reserve(delivery(6), ALL)).toBe(true);
      for (const webhook of count(4)) capacity.start(delivery(webhook));
      expect(capacity.reserve(delivery(7), ALL)).toBe(false);
    });
  });

  describe('supply', () => {
    let capacity: Capacity;
    let backlog: Backlog;

    beforeEach(() => {
      capacity = new Capacity(BOUNDS);
      backlog = new Backlog(capacity, 60_000);
    });

    it('is supplied while a quarter of the slots waits in the backlog and half of the slots are free', () => {
      backlog.put(count(4).map((webhook) => delivery(webhook)));
      expect(capacity.isSupplied).toBe(false);
      backlog.put([delivery(5)]);
      expect(capacity.isSupplied).toBe(true);
      for (const webhook of count(9)) capacity.start(delivery(webhook));
      expect(capacity.isSupplied).toBe(false);
    });

    it('is full while twice the slots wait in the backlog, or four times as many are claimed', () => {
      backlog.put(count(31).map((webhook) => delivery(webhook)));
      expect(capacity.isFull).toBe(false);
      backlog.put([delivery(32)]);
      expect(capacity.isFull).toBe(true);
      for (const each of backlog.takeAll()) capacity.end(each);
      expect(capacity.isFull).toBe(false);
      for (const webhook of count(32)) capacity.claim(delivery(webhook));
      expect(capacity.isFull).toBe(true);
    });
  });
});

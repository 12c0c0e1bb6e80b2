import { count } from '../../test/count';
import { Backlog } from './backlog';
import { Capacity, type Bounds } from './capacity';
import { BOUNDS, delivery } from '../../test/capacity';
import type { ClaimedDelivery, NewDelivery, Recipient } from './queue/delivery';

const WIDE: Bounds = {
  total: 8,
  perAccount: 8,
  perHost: 8,
  perWebhook: 8,
  perUnprovenWebhook: 4,
  bytes: 1_000,
};

describe('Backlog', () => {
  let capacity: Capacity;
  let backlog: Backlog;

  const setUp = (bounds: Bounds) => {
    capacity = new Capacity(bounds);
    backlog = new Backlog(capacity, 60_000);
  };

  describe('next', () => {
    beforeEach(() => setUp(WIDE));

    const send = () => {
      const next = backlog.next();
      if (next) capacity.start(next);
      return next?.webhook_id;
    };

    it('sends while half of the slots are free: the other half is given out by claims', () => {
      backlog.put(count(8).map((webhook) => delivery(webhook)));
      expect(count(8).map(send)).toEqual([1, 2, 3, 4, undefined, undefined, undefined, undefined]);
    });

    it('sends while half of the slots of the webhook are free', () => {
      const mine = count(3).map(() => delivery(1));
      backlog.put(mine);
      expect([send(), send(), send()]).toEqual([1, 1, undefined]);
      capacity.end(mine[0] as ClaimedDelivery);
      expect(send()).toBe(1);
    });

    it('sends first for the account with the least under way, and in it for the webhook with the least', () => {
      capacity.start(delivery(1));
      capacity.start(delivery(2));
      capacity.start(delivery(3, 'gadget'));
      backlog.put([delivery(1), delivery(4), delivery(3, 'gadget')]);
      expect(send()).toBe(3);
    });

    it('uses all of the slots while a claim would take nothing', () => {
      for (const webhook of count(4)) capacity.start(delivery(webhook));
      backlog.put([delivery(5)]);
      expect(backlog.next()).toBeUndefined();
      backlog.nothingToClaim = true;
      expect(backlog.next()).toMatchObject({ webhook_id: 5 });
    });
  });

  describe('release', () => {
    beforeEach(() => setUp(WIDE));

    it('takes out all deliveries of a webhook that fails', () => {
      const [one, two, other] = [delivery(1), delivery(1), delivery(2)];
      backlog.put([one, other, two]);
      expect(backlog.takeWebhook(1)).toEqual([one, two]);
      expect(backlog.takeAll()).toEqual([other]);
      expect(backlog.size).toBe(0);
    });

    it('takes out deliveries that have waited for a second', () => {
      jest.useFakeTimers({ now: 0 });
      const old = delivery(1);
      backlog.put([old]);
      jest.advanceTimersByTime(900);
      backlog.put([delivery(1)]);
      expect(backlog.takeStale()).toEqual([]);
      jest.advanceTimersByTime(200);
      expect(backlog.takeStale()).toEqual([old]);
      jest.useRealTimers();
      expect(backlog.size).toBe(1);
    });
  });

  describe('forecast of the next claim', () => {
    beforeEach(() => {
      setUp(BOUNDS);
      backlog.claimBegins();
    });

    it('expects the next claim to find the same as the last one', () => {
      backlog.claimFound({ nothingReady: true, nothingToTake: true });
      expect(backlog).toMatchObject({ lanesReady: false, nothingToClaim: true });
      backlog.claimBegins();
      backlog.claimFound({ nothingReady: false, nothingToTake: true });
      expect(backlog).toMatchObject({ lanesReady: true, nothingToClaim: true });
      backlog.claimBegins();
      backlog.claimFound({ nothingReady: false, nothingToTake: false });
      expect(backlog).toMatchObject({ lanesReady: true, nothingToClaim: false });
    });

    it('expects lanes that were announced while the last claim was under way', () => {
      backlog.lanesAnnounced();
      backlog.claimFound({ nothingReady: true, nothingToTake: true });
      expect(backlog).toMatchObject({ lanesReady: true, nothingToClaim: false });
    });

    it('expects no lanes that were announced before the last claim began, when it did not find them', () => {
      backlog.lanesAnnounced();
      backlog.claimBegins();
      expect(backlog).toMatchObject({ lanesReady: true, nothingToClaim: false });
      backlog.claimFound({ nothingReady: true, nothingToTake: true });
      expect(backlog).toMatchObject({ lanesReady: false, nothingToClaim: true });
    });

    it('has the next claim soon, once, when an answer may have freed a slot for a ready lane', () => {
      backlog.claimFound({ nothingReady: false, nothingToTake: true });
      const rest = backlog.restMs;
      expect([backlog.answered(), backlog.answered()]).toEqual([true, false]);
      expect(backlog.restMs).toBeLessThan(rest);
      backlog.claimBegins();
      expect([backlog.restMs, backlog.answered()]).toEqual([rest, true]);
    });

    it('has no claim for an answer while no lane is ready', () => {
      backlog.claimFound({ nothingReady: true, nothingToTake: true });
      const rest = backlog.restMs;
      expect([backlog.answered(), backlog.restMs]).toEqual([false, rest]);
    });

    it('considers a claim after every answer while the last one took lanes', () => {
      backlog.claimFound({ nothingReady: false, nothingToTake: false });
      expect([backlog.answered(), backlog.answered()]).toEqual([true, true]);
    });

    it('does not rule out ready lanes after a claim that failed', () => {
      backlog.claimFound({ nothingReady: true, nothingToTake: true });
      backlog.claimFailed();
      expect(backlog.nothingToClaim).toBe(false);
    });
  });

  describe('planHandOver', () => {
    const NEW = {
      webhook_id: 1,
      account_id: 'widget',
      record: 'task/1',
      to: { host: 'a.example' } as Recipient,
    } as NewDelivery;

    beforeEach(() => {
      setUp(BOUNDS);
      backlog.open({ accepts: () => capacity.moves, receive: () => undefined });
    });

    const chosen = async () => (await backlog.planHandOver([NEW]))?.chosen.size ?? null;
    /** Whether the plan is made only after the event. */
    async function waitsFor(event: () => void): Promise<boolean> {
      let happened = false;
      setTimeout(() => {
        happened = true;
        event();
      }, 30);
      await backlog.planHandOver([NEW]);
      return happened;
    }

    it('hands nothing over before a sender has opened the backlog', async () => {
      expect(await new Backlog(capacity, 60_000).planHandOver([NEW])).toBeNull();
    });

    it('hands nothing over while receivers hang in all slots, and something as soon as they answer', async () => {
      const sent = count(BOUNDS.total).map(() => delivery(2));
      for (const each of sent) capacity.start(each);
      expect(await chosen()).toBeNull();
      capacity.end(sent[0] ?? delivery(2));
      capacity.start(delivery(2));
      expect(capacity.freeSlots).toBe(0);
      expect(await chosen()).not.toBeNull();
    });

    it('waits until ready lanes are claimed', async () => {
      backlog.lanesReady = true;
      expect(await waitsFor(() => (backlog.lanesReady = false))).toBe(true);
      expect(await chosen()).toBe(1);
    });

    it('does not wait for ready lanes that have no capacity', async () => {
      backlog.lanesReady = true;
      backlog.nothingToClaim = true;
      expect(await waitsFor(() => undefined)).toBe(false);
      expect(await chosen()).toBe(1);
    });

    it('does not wait for other ready lanes while there are lanes that have no capacity', async () => {
      backlog.lanesReady = true;
      expect(await waitsFor(() => (backlog.nothingToClaim = true))).toBe(true);
      backlog.nothingToClaim = false;
      expect(await waitsFor(() => undefined)).toBe(false);
    });

    it('does not wait again for lanes that no instance claims, until they are gone', async () => {
      backlog.lanesReady = true;
      expect(await chosen()).toBe(1);
      expect(await waitsFor(() => undefined)).toBe(false);
      backlog.lanesReady = false;
      expect(await chosen()).toBe(1);
      backlog.lanesReady = true;
      expect(await waitsFor(() => (backlog.lanesReady = false))).toBe(true);
    });
  });
});

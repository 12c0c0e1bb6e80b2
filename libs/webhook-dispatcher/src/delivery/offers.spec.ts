import { count } from '../count.fixture';
import type { NewDelivery, Recipient } from './new-delivery';
import { Offers } from './offers';
import { BOUNDS, delivery, Sending } from './room.fixture';

const NEW = {
  webhook_id: 1,
  account_id: 'widget',
  record: 'task/1',
  to: { host: 'a.example' } as Recipient,
} as NewDelivery;

describe('what a sender offers to take', () => {
  let sending: Sending;
  let prospect: { someReady: boolean; nothingToTake: boolean };
  let offers: Offers;

  beforeEach(() => {
    sending = new Sending();
    prospect = { someReady: false, nothingToTake: false };
    const { inFlight, atHand } = sending;
    offers = new Offers(inFlight, atHand, { ...BOUNDS, leaseMs: 60_000 }, () => inFlight.moves, prospect);
  });

  const taken = async () => (await offers.make([NEW]))?.chosen.size ?? null;
  /** Whether it is offered only after that. */
  async function waitsFor(event: () => void): Promise<boolean> {
    let happened = false;
    setTimeout(() => {
      happened = true;
      event();
    }, 30);
    await offers.make([NEW]);
    return happened;
  }

  it('is nothing while receivers hang in all places, and something as soon as they answer', async () => {
    const sent = count(BOUNDS.total).map(() => delivery(2));
    for (const each of sent) sending.inFlight.add(each);
    expect(await taken()).toBeNull();
    sending.inFlight.ended(sent[0] ?? delivery(2));
    sending.inFlight.add(delivery(2));
    expect(sending.inFlight.free).toBe(0);
    expect(await taken()).not.toBeNull();
  });

  it('waits a moment until what is ready is claimed', async () => {
    prospect.someReady = true;
    expect(await waitsFor(() => (prospect.someReady = false))).toBe(true);
    expect(await taken()).toBe(1);
  });

  it('does not wait until lanes that are ready have a place', async () => {
    prospect.someReady = true;
    prospect.nothingToTake = true;
    expect(await waitsFor(() => undefined)).toBe(false);
    expect(await taken()).toBe(1);
  });

  it('does not wait for what is ready besides lanes that have no place', async () => {
    prospect.someReady = true;
    expect(await waitsFor(() => (prospect.nothingToTake = true))).toBe(true);
    prospect.nothingToTake = false;
    expect(await waitsFor(() => undefined)).toBe(false);
  });

  it('does not wait again for what nobody claims, until that has gone', async () => {
    prospect.someReady = true;
    expect(await taken()).toBe(1);
    expect(await waitsFor(() => undefined)).toBe(false);
    prospect.someReady = false;
    expect(await taken()).toBe(1);
    prospect.someReady = true;
    expect(await waitsFor(() => (prospect.someReady = false))).toBe(true);
  });
});

import { count } from '../count.fixture';
import { isSupplied, roomFor } from './room';
import { BOUNDS, delivery, Sending } from './room.fixture';

describe('the room of a claim', () => {
  let inFlight: Sending['inFlight'];
  let atHand: Sending['atHand'];
  let put: Sending['put'];

  beforeEach(() => {
    const sending = new Sending();
    ({ inFlight, atHand } = sending);
    put = (...deliveries) => sending.put(...deliveries);
  });

  const answer = (webhook: number, times: number) =>
    count(times).forEach(() => inFlight.answered(delivery(webhook), true));
  const room = () => roomFor(inFlight, atHand, BOUNDS);
  const of = (webhook: number) => room().occupied.webhooks.find(({ id }) => id === webhook);

  it('is some to send next for each place that is free', () => {
    expect(room()).toMatchObject({ room: 64, perAccount: 48, perHost: 32, few: 2, bytes: 1_000 });
    for (const webhook of count(6)) inFlight.add(delivery(webhook));
    expect(room().room).toBe(40);
    put(delivery(1), delivery(2));
    expect(room().room).toBe(38);
  });

  it('is never less than an eighth of the places, as long as they are free', () => {
    for (const webhook of count(14)) inFlight.add(delivery(webhook));
    put(...count(10).map(delivery));
    expect(room().room).toBe(2);
    inFlight.add(delivery(15));
    expect(room().room).toBe(1);
    inFlight.add(delivery(16));
    expect(room().room).toBe(0);
  });

  it('leaves room for what follows what is answered and not written down yet', () => {
    const [one, two] = [delivery(1), delivery(2)];
    for (const each of [one, two]) inFlight.add(each);
    expect(room().room).toBe(56);
    inFlight.ended(one);
    expect(room().room).toBe(59);
    inFlight.remove(one);
    expect(room().room).toBe(60);
  });

  it('ends where no more can be kept, whatever has been answered and not written down', () => {
    for (const webhook of count(95)) {
      const each = delivery(webhook);
      inFlight.add(each);
      inFlight.ended(each);
    }
    expect(room().room).toBe(1);
  });

  it('counts what is in flight to a host and of an account as often: whoever hangs has nothing claimed ahead', () => {
    inFlight.add(delivery(1));
    inFlight.add(delivery(2));
    put(delivery(1));
    const { hosts, accounts } = room().occupied;
    expect([hosts.keys(), hosts.values()]).toEqual([['a.example'], [9]]);
    expect([accounts.keys(), accounts.values()]).toEqual([['widget'], [9]]);
  });

  it('goes ahead for a webhook that has earned all of its places, and for no other', () => {
    answer(1, 1);
    inFlight.add(delivery(1));
    expect(of(1)).toEqual({ id: 1, inFlight: 1, places: 3 });
    answer(1, 1);
    put(delivery(1));
    expect(of(1)).toEqual({ id: 1, inFlight: 3, places: 8 });
    inFlight.answered(delivery(1), false);
    expect(of(1)).toEqual({ id: 1, inFlight: 2, places: 2 });
  });

  it('need not be asked for while a quarter of the places is at hand, and places are free to send it', () => {
    const supplied = () => isSupplied(inFlight, atHand, BOUNDS);
    put(...count(4).map(delivery));
    expect(supplied()).toBe(false);
    put(delivery(5));
    expect(supplied()).toBe(true);
    for (const webhook of count(9)) inFlight.add(delivery(webhook));
    expect(supplied()).toBe(false);
  });
});

import { count } from '../count.fixture';
import { isFull, roomAtOnce } from './room-at-once';
import { BOUNDS, delivery, Sending } from './room.fixture';

describe('the room for what is new', () => {
  let inFlight: Sending['inFlight'];
  let atHand: Sending['atHand'];
  let put: Sending['put'];

  beforeEach(() => {
    const sending = new Sending();
    ({ inFlight, atHand } = sending);
    put = (...deliveries) => sending.put(...deliveries);
  });

  const room = () => roomAtOnce(inFlight, atHand, BOUNDS);
  const of = (webhook: number) => room().occupied.webhooks.find(({ id }) => id === webhook);

  it('is what can be kept, less what is in flight and at hand', () => {
    expect(room()).toMatchObject({ room: 96, perAccount: 96, perHost: 64, few: 2, bytes: 1_000 });
    inFlight.add(delivery(1));
    put(delivery(1), delivery(2));
    const { hosts, accounts } = room().occupied;
    expect([room().room, hosts.of('a.example'), accounts.of('widget')]).toEqual([93, 3, 3]);
  });

  it('goes ahead for a webhook that has earned all of its places, and for no other', () => {
    inFlight.add(delivery(1));
    put(delivery(1));
    expect(of(1)).toEqual({ id: 1, inFlight: 2, places: 2 });
    for (const _ of count(2)) inFlight.answered(delivery(1), true);
    expect(of(1)).toEqual({ id: 1, inFlight: 5, places: 16 });
    inFlight.answered(delivery(1), false);
    expect(of(1)).toEqual({ id: 1, inFlight: 2, places: 2 });
  });

  it('is none while twice the places are at hand, or four times as many are kept', () => {
    put(...count(31).map(delivery));
    expect(isFull(inFlight, atHand, BOUNDS)).toBe(false);
    put(delivery(32));
    expect(isFull(inFlight, atHand, BOUNDS)).toBe(true);
    for (const each of atHand.all()) inFlight.ended(each);
    expect(isFull(inFlight, atHand, BOUNDS)).toBe(false);
    for (const webhook of count(32)) inFlight.keep(delivery(webhook));
    expect(isFull(inFlight, atHand, BOUNDS)).toBe(true);
  });
});

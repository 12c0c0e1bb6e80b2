import type { Principal } from '@deskline/identity';
import { decodeFrame, encodeFrame, ManualClock, Nats } from '@deskline/platform';
import { principal, testNatsUrl } from '@deskline/testing';
import { OwnerRights } from './owner-client';

describe('OwnerRights', () => {
  let nats: Nats;
  let clock: ManualClock;
  let rights: OwnerRights;
  const queried: number[] = [];
  const specialist = principal({ roles: ['specialist'] });
  const endUser = principal({ roles: [] });
  /** Owner of widgets: specialists read all of them, other roles those with even ids. */
  const own = () =>
    nats.connection.subscribe('references.widget', {
      callback: (_error, message) => {
        const { head } = decodeFrame<{ ids: number[]; principal: { roles: string[] } }>(message.data);
        queried.push(...head.ids);
        const all = head.principal.roles.includes('specialist');
        const found = head.ids.filter((id) => all || id % 2 === 0).map((id) => ({ id }));
        message.respond(
          encodeFrame({ status: 200, ...(all && { all }) }, Buffer.from(JSON.stringify(found))),
        );
      },
    });

  const mayRead = async (type: string, id: number, caller: Principal) =>
    (await rights.readable(type, [id], caller)).has(id);

  beforeEach(async () => {
    nats = await Nats.connect(testNatsUrl(), 'spec');
    clock = new ManualClock(new Date('2026-03-02T09:00:00Z'));
    rights = new OwnerRights(nats, clock);
    queried.length = 0;
  });
  afterEach(() => nats.close());

  it('queries the owner each time when the grant depends on the record', async () => {
    own();
    expect(await mayRead('widget', 2, endUser)).toBe(true);
    expect(await mayRead('widget', 3, endUser)).toBe(false);
    expect(await mayRead('widget', 2, endUser)).toBe(true);
    expect(queried).toEqual([2, 3, 2]);
  });

  it('caches for a minute that roles read all records of a type', async () => {
    own();
    for (const id of [1, 2, 3]) expect(await mayRead('widget', id, specialist)).toBe(true);
    expect(queried).toEqual([1]);
    clock.advance(61_000);
    await mayRead('widget', 4, specialist);
    expect(queried).toEqual([1, 4]);
  });

  it('uses the cached answer for roles that read all while the owner does not answer', async () => {
    const owner = own();
    await mayRead('widget', 1, specialist);
    owner.unsubscribe();
    await nats.connection.flush();
    clock.advance(3_600_000);
    expect(await mayRead('widget', 5, specialist)).toBe(true);
    await expect(mayRead('widget', 2, endUser)).rejects.toThrow('references.widget');
  });
});

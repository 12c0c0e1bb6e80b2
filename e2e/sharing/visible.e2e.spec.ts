import type { Role } from '@deskline/record';
import { Listing } from './listing';
import { type TwoAccounts, useTwoAccounts } from './two-accounts';

/** "customer_account: also decides whether customer specialists see requests listing the SLA" */
describe('Requests that list an agreement with another account', () => {
  const accounts = useTwoAccounts();
  const listing = new Listing(accounts);
  const statusOf = async (request: string, as: Parameters<TwoAccounts['call']>[1], body?: object) =>
    (await accounts().call(request, as, body)).status;
  const isVisible = async (id: number, as: Parameters<TwoAccounts['call']>[1] = 'provider') =>
    (await statusOf(`GET /requests/${id}`, as)) === 200;
  const isListed = async (id: number) =>
    (await accounts().call(`GET /requests?id=${id}`, 'provider')).rows.length === 1;
  const by = (...roles: Role[]) => accounts().caller('provider', roles);

  describe('a request that lists an agreement with another account', () => {
    beforeEach(async () => {
      await accounts().trust(['provider'], ['widget']);
      await listing.agreedWith('provider');
    });
    afterAll(() => listing.agreedWith(null));

    it('is visible in that account to roles that read all requests', async () => {
      const id = await listing.request();
      for (const role of ['specialist', 'auditor', 'service_desk_manager', 'account_administrator'] as const)
        expect([role, await isVisible(id, by(role))]).toEqual([role, true]);
      expect(await accounts().read(id, by('specialist'))).toMatchObject({
        id,
        subject: 'Printer',
        account: { id: 'widget', name: 'widget' },
        team: { id: accounts().team('widget'), account: { id: 'widget' } },
      });
    });

    it('is visible to no end user there, not even to the person it is for', async () => {
      const id = await listing.request({ requested_for: accounts().seeds.of('provider', 'person')[0] });
      for (const roles of [[], ['key_contact'], ['service_level_manager']] as Role[][]) {
        expect([roles, await isVisible(id, by(...roles))]).toEqual([roles, false]);
        expect((await accounts().call(`GET /requests?id=${id}`, by(...roles))).rows).toEqual([]);
        expect(await statusOf(`GET /requests/${id}/notes`, by(...roles))).toBe(404);
        expect(await statusOf(`PATCH /requests/${id}`, by(...roles), { status: 'accepted' })).toBe(404);
        expect(await statusOf(`POST /requests/${id}/notes`, by(...roles), { text: 'Hi' })).toBe(404);
      }
    });

    it('is not visible to its requester there, nor in an account without an agreement', async () => {
      const other = await accounts().request();
      const alone = await listing.request({}, []);
      for (const id of [other, alone])
        expect([await isVisible(id), await isListed(id)]).toEqual([false, false]);
      const id = await listing.request();
      await listing.agreedWith('stranger');
      expect([await isVisible(id), await isListed(id)]).toEqual([false, false]);
    });

    it('hides its private fields, and has no values of that account', async () => {
      const { seeds } = accounts();
      const [knowledge_article] = seeds.of('widget', 'knowledge_article');
      const [supplier] = seeds.of('widget', 'organization');
      const own = { supplier, supplier_requestID: 'W-1', major_incident_status: 'proposed' };
      const id = await listing.request({ sourceID: 'W-7', knowledge_article, ...own });
      const home = await accounts().read(id, 'widget');
      expect(home).toMatchObject({ sourceID: 'W-7', supplier_requestID: 'W-1', assignment_count: 1 });
      expect(await accounts().read(id, 'provider')).toMatchObject({
        ...{ sourceID: null, knowledge_article: null, addressed: null, satisfaction: null, feedback: null },
        ...{ supplier: null, supplier_requestID: null, major_incident_status: null },
        ...{ assignment_count: 0, reopen_count: 0, next_target_at: null },
        created_at: home['created_at'],
        updated_at: home['updated_at'],
      });
      const found = async (query: string) =>
        (await accounts().call(`GET /requests?id=${id}&${query}`, 'provider')).rows.length;
      for (const query of ['sourceID=W-7', `knowledge_article=${knowledge_article}`])
        expect([query, await found(query)]).toEqual([query, 0]);
      expect(await found('supplier_requestID=W-1')).toBe(0);
      expect(await found('major_incident_status=proposed')).toBe(0);
      expect(await found('category=incident&impact=high&status=assigned')).toBe(1);
    });

    it('shows its public notes, and none that are internal', async () => {
      const id = await listing.request({ note: 'It smokes', internal_note: 'He always says so' });
      const read = await accounts().call(`GET /requests/${id}/notes`, 'provider');
      expect(read.rows.map(({ text }) => text)).toEqual(['It smokes']);
      expect(read.headers['X-Pagination-Total-Entries']).toBe('1');
      const [said, inside] = (await accounts().call(`GET /requests/${id}/notes`, 'widget')).rows;
      expect(await statusOf(`GET /notes/${said?.id}`, by('specialist'))).toBe(200);
      expect(await statusOf(`GET /notes/${inside?.id}`, 'provider')).toBe(404);
      expect(await statusOf(`GET /notes/${said?.id}`, by())).toBe(404);
      await listing.agreedWith(null);
      expect(await statusOf(`GET /notes/${said?.id}`, 'provider')).toBe(404);
    });

    it('is changed by nobody there', async () => {
      const id = await listing.request();
      const { id: _id, ...whole } = await accounts().read(id, 'provider');
      const { json: told } = await accounts().call(`GET /requests/${id}?fields=may`, 'provider');
      expect(told['may']).toEqual({ update: false, delete: false, archive: false, changing: [] });
      for (const body of [{ status: 'accepted' }, { subject: 'Mine' }, { note: 'Hi' }, whole, {}])
        expect(await statusOf(`PATCH /requests/${id}`, 'provider', body)).toBe(403);
      for (const path of ['archive', 'trash', 'restore'])
        expect(await statusOf(`POST /requests/${id}/${path}`, 'provider')).toBe(403);
      expect(await statusOf(`POST /requests/${id}/notes`, 'provider', { text: 'Hi' })).toBe(403);
      expect(await statusOf(`POST /requests/${id}/notes`, 'provider', { text: 'Hi', internal: true })).toBe(
        403,
      );
      const person = accounts().seeds.of('provider', 'person')[0];
      expect(await statusOf(`POST /requests/${id}/tags`, 'provider', { name: 'ours' })).toBe(403);
      expect(await statusOf(`POST /requests/${id}/watches`, 'provider', { person })).toBe(403);
      expect(await statusOf(`GET /requests/${id}/audit`, 'provider')).toBe(404);
      expect((await accounts().call(`GET /requests/${id}/affected_slas`, 'provider')).rows).toEqual([]);
      const text = 'SELECT account_id FROM request_held WHERE request_id = $1';
      expect(await accounts().seeds.database.query(text, [id])).toEqual([]);
    });

    it.each<[what: string, then: (id: number) => Promise<unknown>]>([
      ['the agreement is made with another', () => listing.agreedWith('stranger')],
      ['the agreement is made with nobody', () => listing.agreedWith(null)],
      ['the agreement is made with its own account', () => listing.agreedWith('widget')],
      ['the agreement is taken off', (id) => listing.list(id, [])],
      ['the service is another', (id) => accounts().done(`PATCH /requests/${id}`, 'widget', ANOTHER())],
      ['the other account withdraws its trust', () => accounts().trust(['provider'], [])],
      ['the own account withdraws its trust', () => accounts().trust([], ['widget'])],
    ])('is hidden when %s', async (_what, then) => {
      const id = await listing.request({ note: 'It smokes' });
      expect([await isVisible(id), await isListed(id)]).toEqual([true, true]);
      await then(id);
      expect([await isVisible(id), await isListed(id)]).toEqual([false, false]);
      expect(await statusOf(`PATCH /requests/${id}`, 'provider', { status: 'accepted' })).toBe(404);
      expect(await statusOf(`GET /requests/${id}/notes`, 'provider')).toBe(404);
      expect(await statusOf(`POST /requests/${id}/notes`, 'provider', { text: 'Hi' })).toBe(404);
    });
    const ANOTHER = () => ({ service_instance: accounts().seeds.of('widget', 'service_instance')[1] });

    it('from before the account became the customer stays hidden, open or completed', async () => {
      const { clock } = accounts().seeds.service;
      const [open, completed] = [await listing.request(), await listing.request()];
      const done = { status: 'completed', completion_reason: 'solved', note: 'Done' };
      expect(await statusOf(`PATCH /requests/${completed}`, 'widget', done)).toBe(200);
      await listing.agreedWith('provider', undefined, { customer_since: clock.now().toISOString() });
      for (const id of [open, completed])
        expect([await isVisible(id), await isListed(id)]).toEqual([false, false]);
      await listing.list(open, listing.slas);
      expect(await isVisible(open)).toBe(false);
      clock.advance(1_000);
      const later = await listing.request();
      expect([await isVisible(later), await isListed(later)]).toEqual([true, true]);
      await listing.agreedWith('provider');
    });

    it('is hidden when it lists an agreement that another account made', async () => {
      const id = await listing.request();
      await listing.agreedWith('provider', undefined, { owner: 'provider' });
      expect([await isVisible(id), await isListed(id)]).toEqual([false, false]);
      await listing.list(id, listing.slas);
      expect(await isVisible(id)).toBe(false);
      await listing.agreedWith('provider');
      expect(await isVisible(id)).toBe(true);
    });

    it('stays for as long as one of its agreements is with that account', async () => {
      const [one = 0, other = 0] = listing.slas;
      const id = await listing.request();
      await listing.agreedWith(null, [one]);
      expect([await isVisible(id), await isListed(id)]).toEqual([true, true]);
      await listing.list(id, [one]);
      expect(await isVisible(id)).toBe(false);
      await listing.list(id, [other]);
      expect(await isVisible(id)).toBe(true);
      await listing.agreedWith(null, [other]);
      expect(await isVisible(id)).toBe(false);
      await listing.agreedWith('provider', [other]);
      expect(await isVisible(id)).toBe(true);
    });

    it('is hidden while it is archived, and visible again when it is restored', async () => {
      const id = await listing.request();
      const done = { status: 'completed', completion_reason: 'solved', note: 'Done' };
      expect(await statusOf(`PATCH /requests/${id}`, 'widget', done)).toBe(200);
      expect(await statusOf(`POST /requests/${id}/archive`, 'widget')).toBe(200);
      expect([await isVisible(id), await isListed(id)]).toEqual([false, false]);
      expect(await statusOf(`POST /requests/${id}/restore`, 'widget')).toBe(200);
      expect([await isVisible(id), await isListed(id)]).toEqual([true, true]);
    });

    it('can be changed while it is assigned to a team of that account, and is listed once', async () => {
      const id = await listing.request();
      await accounts().assign(id, accounts().team('provider'));
      expect([await isVisible(id), await isListed(id)]).toEqual([true, true]);
      expect(await statusOf(`PATCH /requests/${id}`, 'provider', { supplier_requestID: 'P-1' })).toBe(200);
      expect(await accounts().read(id, 'provider')).toMatchObject({
        supplier_requestID: 'P-1',
        assignment_count: 1,
      });
      await accounts().assign(id, accounts().team('widget'), 'provider');
      expect([await isVisible(id), await isListed(id)]).toEqual([true, true]);
      expect(await accounts().read(id, 'provider')).toMatchObject({ supplier_requestID: null });
      expect(await statusOf(`PATCH /requests/${id}`, 'provider', { supplier_requestID: 'P-2' })).toBe(403);
    });

    it('is visible to the customers of its agreements, also after concurrent changes', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 4; n++) ids.push(await listing.request({ subject: `Printer ${n}` }));
      for (const last of ['stranger', 'provider']) {
        await Promise.all([
          ...ids.map((id) => listing.list(id, listing.slas)),
          ...ids.map((id) => accounts().done(`PATCH /requests/${id}`, 'widget', { subject: `With ${last}` })),
          listing.agreedWith('provider').then(() => listing.agreedWith(last)),
          listing.request({ subject: `With ${last}` }).then((id) => ids.push(id)),
        ]);
        const text = `SELECT request_id, account_id, subject FROM request_shown
          WHERE request_id = ANY($1) ORDER BY request_id, account_id`;
        expect(await accounts().seeds.database.query(text, [ids])).toEqual(
          [...ids]
            .sort((one, other) => one - other)
            .map((id) => ({ request_id: id, account_id: last, subject: `With ${last}` })),
        );
      }
    });
  });
});

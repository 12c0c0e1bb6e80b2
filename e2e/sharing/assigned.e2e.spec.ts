import type { Principal } from '@deskline/identity';
import { TimerRunner } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { useTwoAccounts } from './two-accounts';

describe('Requests assigned to a team of a trusted account', () => {
  const accounts = useTwoAccounts();
  const patch = async (id: number, as: string, body: object) =>
    (await accounts().call(`PATCH /requests/${id}`, as, body)).status;
  const statusOf = async (id: number) => (await accounts().call(`GET /requests/${id}`, 'provider')).status;

  describe('a request that is assigned to a team of a trusted account', () => {
    beforeEach(() => accounts().trust(['provider'], ['widget']));

    it('is visible in that account, with its owner, while it is assigned', async () => {
      const id = await accounts().request();
      expect(await statusOf(id)).toBe(404);
      await accounts().assign(id, accounts().team('provider'));
      expect(await accounts().read(id, 'provider')).toMatchObject({
        id,
        subject: 'Printer',
        account: { id: 'widget', name: 'widget' },
        team: { id: accounts().team('provider') },
      });
      await accounts().assign(id, accounts().team('widget'));
      expect(await statusOf(id)).toBe(404);
    });

    it.each([
      ['the other account', ['provider'], []],
      ['the own account', [], ['widget']],
    ])('is hidden at once when %s withdraws its trust', async (_who, widget, provider) => {
      const id = await accounts().handedOver();
      await accounts().trust(widget, provider);
      expect(await statusOf(id)).toBe(404);
      expect(await patch(id, 'provider', { status: 'accepted' })).toBe(404);
      expect((await accounts().call(`GET /requests?id=${id}`, 'provider')).rows).toEqual([]);
      expect((await accounts().call(`GET /requests/${id}/notes`, 'provider')).status).toBe(404);
      expect((await accounts().call(`POST /requests/${id}/notes`, 'provider', { text: 'Hi' })).status).toBe(
        404,
      );
    });

    it('counts in each account how often it was assigned there', async () => {
      const id = await accounts().request();
      await accounts().assign(id, accounts().team('provider'));
      await accounts().assign(id, accounts().team('widget'), 'provider');
      await accounts().assign(id, accounts().team('provider'));
      await accounts().assign(id, accounts().team('provider', 1), 'provider');
      expect(await accounts().bySides(id, 'assignment_count')).toEqual([2, 3]);
    });

    it.each([
      ['supplier_requestID', 'W-1', 'P-1'],
      ['major_incident_status', 'proposed', 'accepted'],
    ])('has a %s of its own in each account', async (field, home, there) => {
      const id = await accounts().handedOver({ [field]: home });
      expect(await accounts().bySides(id, field)).toEqual([home, null]);
      expect(await patch(id, 'provider', { [field]: there })).toBe(200);
      expect(await accounts().bySides(id, field)).toEqual([home, there]);
    });

    it('has events in each account with the values of that account', async () => {
      const { database } = accounts().seeds;
      const id = await accounts().handedOver();
      const incidentEvents = async (account: string) => {
        const text = `SELECT event FROM event_log WHERE object_type = 'request' AND object_id = $1
          AND account_id = $2 AND event LIKE '%incident%' ORDER BY entry`;
        return (await database.query<{ event: string }>(text, [id, account])).map(({ event }) => event);
      };
      const changed = 'request.major-incident-status-changed';
      expect(await patch(id, 'provider', { major_incident_status: 'accepted' })).toBe(200);
      expect([await incidentEvents('widget'), await incidentEvents('provider')]).toEqual([[], [changed]]);
      expect(await patch(id, 'widget', { major_incident_status: 'proposed' })).toBe(200);
      expect([await incidentEvents('widget'), await incidentEvents('provider')]).toEqual([
        [changed],
        [changed],
      ]);
    });

    it('has a supplier of its own in each account, by what that account may refer to', async () => {
      const { seeds } = accounts();
      const [home, there] = ['widget', 'provider'].map((account) => seeds.of(account, 'organization')[1]);
      const id = await accounts().handedOver({ supplier: home });
      expect(await patch(id, 'provider', { supplier: 987_654 })).toBe(422);
      expect(await patch(id, 'provider', { supplier: there })).toBe(200);
      expect(await accounts().bySides(id, 'supplier')).toMatchObject([{ id: home }, { id: there }]);
    });

    it('has created_at and next_target_at of its own in each account', async () => {
      const { seeds } = accounts();
      const id = await accounts().request();
      const created = seeds.service.clock.now().toISOString().slice(0, 19);
      seeds.service.clock.advance(3_600_000);
      const came = seeds.service.clock.now().toISOString().slice(0, 19);
      await accounts().assign(id, accounts().team('provider'));
      expect(await accounts().bySides(id, 'created_at')).toEqual([`${created}Z`, `${came}Z`]);
      expect(await accounts().bySides(id, 'next_target_at')).toEqual(['no_target', 'no_target']);
      expect(await patch(id, 'widget', { desired_completion_at: '2026-09-01T10:00:00Z' })).toBe(200);
      expect((await accounts().read(id, 'provider'))['next_target_at']).toBe('2026-09-01T10:00:00Z');
    });

    it('is completed and reopened in both accounts', async () => {
      const id = await accounts().handedOver();
      const done = { status: 'completed', completion_reason: 'solved', note: 'Done' };
      expect(await patch(id, 'provider', { status: 'in_progress' })).toBe(200);
      expect(await accounts().bySides(id, 'status')).toEqual(['in_progress', 'in_progress']);
      expect(await patch(id, 'provider', done)).toBe(200);
      expect(await accounts().bySides(id, 'completion_reason')).toEqual(['solved', 'solved']);
      expect(await accounts().bySides(id, 'next_target_at')).toEqual([null, null]);
      const [here, there] = await accounts().bySides(id, 'completed_at');
      expect(here).toEqual(there);
      expect(await patch(id, 'widget', { status: 'assigned' })).toBe(200);
      expect(await accounts().bySides(id, 'reopen_count')).toEqual([1, 1]);
    });

    it('waits until a time of the assigned account, while the home account sees it in progress', async () => {
      const { service } = accounts().seeds;
      const until = (minutes: number) =>
        new Date(service.clock.now().getTime() + minutes * 60_000).toISOString().replace(/\.\d+/, '');
      const id = await accounts().handedOver();
      const waiting_until = until(60);
      expect(await patch(id, 'provider', { status: 'waiting_for', waiting_until })).toBe(200);
      expect(await accounts().bySides(id, 'waiting_until')).toEqual([null, waiting_until]);
      expect(await accounts().bySides(id, 'status')).toEqual(['in_progress', 'waiting_for']);
      await service.get(TimerRunner).run();
      expect(await accounts().bySides(id, 'status')).toEqual(['in_progress', 'waiting_for']);
      service.clock.advance(3_600_000);
      await service.get(TimerRunner).run();
      expect(await accounts().bySides(id, 'status')).toEqual(['in_progress', 'assigned']);
      expect(await accounts().bySides(id, 'waiting_until')).toEqual([null, null]);
      const later = { status: 'waiting_for', waiting_until: until(30) };
      expect(await patch(id, 'widget', later)).toBe(200);
      expect(await accounts().bySides(id, 'waiting_until')).toEqual([null, later.waiting_until]);
      expect(await accounts().bySides(id, 'status')).toEqual(['in_progress', 'waiting_for']);
      expect(await patch(id, 'widget', { waiting_until: until(40) })).toBe(422);
    });

    it('is changed by its member in the assigned account, and by a former one no more', async () => {
      const { seeds } = accounts();
      const id = await accounts().handedOver();
      const [, person = 0] = seeds.of('provider', 'person');
      const member = principal({
        account: 'provider',
        roles: ['specialist'],
        person: { id: person, name: 'A member' },
        team_ids: [],
      });
      const change = async () =>
        (await accounts().call(`PATCH /requests/${id}`, member, { urgent: true })).status;
      const accept = async (status: string) =>
        (await accounts().call(`PATCH /requests/${id}`, member, { status })).status;
      expect(await accept('accepted')).toBe(403);
      expect(await patch(id, 'provider', { member: person })).toBe(200);
      expect(await accounts().bySides(id, 'member')).toMatchObject([null, { id: person }]);
      expect(await accept('accepted')).toBe(200);
      expect(await change()).toBe(403);
      await accounts().assign(id, accounts().team('widget'));
      expect(await accept('in_progress')).toBe(404);
      await accounts().assign(id, accounts().team('provider'));
      expect(await accept('in_progress')).toBe(403);
    });

    it('tells each account by may which fields it may change', async () => {
      const id = await accounts().handedOver();
      const mayOf = async (as: string | Principal) => {
        const [row] = (await accounts().call(`GET /requests?id=${id}&fields=may`, as)).rows;
        expect((await accounts().call(`GET /requests/${id}?fields=may`, as)).json['may']).toEqual(
          row?.['may'],
        );
        return row?.['may'] as { readonly changing: readonly string[] };
      };
      expect((await mayOf('widget')).changing).toEqual(
        expect.arrayContaining(['subject', 'status', 'sourceID']),
      );
      const there = await mayOf('provider');
      expect(there).toMatchObject({ update: true, delete: false, archive: false });
      expect(there.changing).toEqual(expect.arrayContaining(['status', 'team', 'member', 'note']));
      for (const name of ['subject', 'sourceID', 'urgent', 'agile_board'])
        expect(there.changing).not.toContain(name);
      const auditor = accounts().caller('provider', ['auditor']);
      expect(await mayOf(auditor)).toMatchObject({ update: false, changing: [] });
    });

    it('is changed by the assigned account in the fields of the work only', async () => {
      const id = await accounts().handedOver({ sourceID: 'W-7' });
      expect(await patch(id, 'provider', { subject: 'Mine' })).toBe(403);
      expect(await patch(id, 'provider', { sourceID: 'P-7' })).toBe(403);
      expect(
        await patch(id, 'provider', { requested_for: accounts().seeds.of('provider', 'person')[0] }),
      ).toBe(403);
      const { id: _id, ...whole } = await accounts().read(id, 'provider');
      expect(await patch(id, 'provider', { ...whole, status: 'accepted' })).toBe(200);
      expect(await accounts().bySides(id, 'sourceID')).toEqual(['W-7', null]);
      const endUser = accounts().caller('provider', []);
      expect((await accounts().call(`GET /requests/${id}`, endUser)).status).toBe(404);
    });

    it('can be referred to by time entries and rules of the assigned account while it is assigned', async () => {
      const { seeds } = accounts();
      const id = await accounts().request();
      const refer = async (path: string, type: string) => {
        const own = seeds.of('provider', type)[1];
        return (await accounts().call(`PATCH /${path}/${own}`, 'provider', { request: id })).status;
      };
      expect(await refer('time_entries', 'time_entry')).toBe(422);
      expect(await refer('automation_rules', 'automation_rule')).toBe(422);
      await accounts().assign(id, accounts().team('provider'));
      expect(await refer('time_entries', 'time_entry')).toBe(200);
      expect(await refer('automation_rules', 'automation_rule')).toBe(200);
    });

    it('can be reassigned and returned by the assigned account', async () => {
      const id = await accounts().handedOver();
      const back = await accounts().call(`PATCH /requests/${id}`, 'provider', {
        team: accounts().team('widget'),
        supplier_requestID: 'P-9',
      });
      expect([back.status, back.json]).toEqual([200, { id }]);
      await accounts().assign(id, accounts().team('provider'));
      expect(await accounts().bySides(id, 'supplier_requestID')).toEqual([null, 'P-9']);
    });

    it('is archived by the owning account only, which keeps its audit', async () => {
      const id = await accounts().handedOver();
      await patch(id, 'provider', { status: 'completed', completion_reason: 'solved', note: 'Done' });
      for (const path of ['archive', 'trash'])
        expect((await accounts().call(`POST /requests/${id}/${path}`, 'provider')).status).toBe(403);
      expect((await accounts().call(`GET /requests/${id}/audit`, 'provider')).status).toBe(404);
      expect((await accounts().call(`POST /requests/${id}/archive`, 'widget')).status).toBe(200);
      expect(await patch(id, 'provider', { status: 'assigned' })).toBe(422);
    });

    it('is not overwritten by a caller with an old ETag of either account', async () => {
      const { seeds } = accounts();
      const id = await accounts().handedOver();
      const tag = async () =>
        (await accounts().call(`GET /requests/${id}`, 'provider')).headers['ETag'] ?? '';
      const before = await tag();
      expect(await patch(id, 'provider', { supplier_requestID: 'P-2' })).toBe(200);
      const stale = { 'if-match': before };
      const answer = await seeds.answer(
        `PATCH /requests/${id}`,
        accounts().caller('provider'),
        { status: 'accepted' },
        stale,
      );
      expect(answer.status).toBe(412);
      const fresh = { 'if-match': await tag() };
      const again = await seeds.answer(
        `PATCH /requests/${id}`,
        accounts().caller('provider'),
        { status: 'accepted' },
        fresh,
      );
      expect(again.status).toBe(200);
    });

    it('keeps the changes that both accounts make at the same time', async () => {
      const id = await accounts().handedOver();
      const changes = [1, 2, 3, 4, 5].flatMap((n) => [
        patch(id, 'provider', { team: accounts().team('provider', n % 2), supplier_requestID: `P-${n}` }),
        patch(id, 'widget', { subject: `Printer ${n}`, supplier_requestID: `W-${n}` }),
      ]);
      expect(new Set(await Promise.all(changes))).toEqual(new Set([200]));
      expect(await accounts().bySides(id, 'supplier_requestID')).toEqual([
        expect.stringMatching(/^W-/),
        expect.stringMatching(/^P-/),
      ]);
      const [home, there] = await accounts().bySides(id, 'assignment_count');
      expect([home, Number(there) > 1]).toEqual([1, true]);
    });
  });
});

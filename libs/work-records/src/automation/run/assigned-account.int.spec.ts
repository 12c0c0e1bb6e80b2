import { principal } from '@deskline/testing';
import { AutomationEnv } from '../../../test/automation-env';

/** Rules of `provider` for a request of `widget` that is assigned to team 51 of `provider`. */
describe('an automation rule of the assigned account of a request', () => {
  let automat: AutomationEnv;
  const provider = principal({
    account: 'provider',
    roles: ['account_administrator', 'specialist'],
    person: { id: 90, name: 'Pat' },
    team_ids: [51],
  });
  const rule = (values: object) =>
    automat.desk.create(
      'POST /automation_rules',
      { name: 'Rule', trigger: 'on update', generic: 'request', ...values },
      provider,
    );
  const failures = (id: number) => automat.desk.rows(`/automation_rules/${id}/failures`, provider);
  const patch = (id: number, values: object, as?: typeof provider) =>
    automat.desk.call(`PATCH /requests/${id}`, values, as);
  const handedOver = async (values: object = {}) => {
    const id = await automat.request({ team: 7, ...values });
    expect((await patch(id, { team: 51 })).status).toBe(200);
    return id;
  };
  const ruleEvents = (id: number) =>
    automat.database.query<{ account_id: string; payload: Record<string, unknown> }>(
      `SELECT account_id, payload FROM event_log WHERE event = 'automation_rule' AND object_id = $1 ORDER BY entry`,
      [id],
    );

  beforeAll(async () => {
    automat = await AutomationEnv.open();
    await automat.database.query(`INSERT INTO account (id, name, url, time_zone, locale, trusts)
      VALUES ('provider', 'Provider', 'https://provider.example', 'UTC', 'en', '["widget"]')`);
    await automat.database.query(`UPDATE account SET trusts = '["provider"]' WHERE id = 'widget'`);
    await automat.database
      .query(`INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
      VALUES ('team', 51, 'provider', 'Theirs', 9, false, '"name":"Theirs"', '{}'),
        ('person', 61, 'third', 'Somebody', 9, false, '"name":"Somebody"', '{}')`);
    await automat.accounts.read(automat.database);
  });
  afterEach(async () => {
    await automat.runAll();
    await automat.database.query('UPDATE automation_rule SET disabled = true');
  });
  afterAll(() => automat?.close());

  it('runs "on create" when the request is assigned to the account, and changes the request', async () => {
    const id = await rule({
      trigger: 'on create',
      condition: 'request.team.id == 51 && previous.subject == null',
      actions: 'set({"status": "accepted", "supplier_requestID": "P-1"}), note("It is ours now")',
    });
    const request = await handedOver();
    await automat.runAll();
    expect(await failures(id)).toEqual([]);
    expect(await automat.desk.read(`/requests/${request}`)).toMatchObject({
      ...{ status: 'in_progress', supplier_requestID: null },
    });
    expect(await automat.desk.read(`/requests/${request}`, provider)).toMatchObject({
      ...{ status: 'accepted', supplier_requestID: 'P-1' },
    });
    expect(await automat.desk.rows(`/requests/${request}/notes`)).toMatchObject([{ text: 'It is ours now' }]);
  });

  it('reads the previous values of shared and of per-account fields', async () => {
    const id = await rule({
      actions:
        'webhook({"was": previous.status, "is": request.status, "had": previous.supplier_requestID, "from": previous.team.id})',
    });
    const request = await handedOver();
    await automat.runAll();
    await patch(request, { status: 'in_progress', supplier_requestID: 'P-2' }, provider);
    await patch(request, { subject: 'Other' });
    await automat.runAll();
    expect(await failures(id)).toEqual([]);
    expect(
      (await ruleEvents(request)).map(({ account_id, payload: { was, is, had, from } }) => [
        account_id,
        was,
        is,
        had,
        from,
      ]),
    ).toEqual([
      ['provider', 'assigned', 'in_progress', null, 51],
      ['provider', 'in_progress', 'in_progress', 'P-2', 51],
    ]);
  });

  it('reads no private fields of the home account', async () => {
    const id = await rule({
      trigger: 'on status update',
      actions:
        'webhook({"code": request.sourceID, "origin": request.source, "whose": request.requested_for})',
    });
    const request = await handedOver({ source: 'monitor', sourceID: 'W-1' });
    // Organization of an account that only widget trusts.
    await automat.database.query('UPDATE request SET requested_for_id = 61 WHERE id = $1', [request]);
    await patch(request, { status: 'accepted' });
    await automat.runAll();
    expect(await failures(id)).toEqual([]);
    const [{ payload } = { payload: {} }] = await ruleEvents(request);
    expect(payload).toMatchObject({ code: null, origin: null, whose: null, status: 'accepted' });
    expect(payload).not.toHaveProperty('sourceID');
  });

  it('changes only fields that the assigned account may change', async () => {
    const id = await rule({ trigger: 'on status update', actions: 'note("Mine"), set({"subject": "Mine"})' });
    const request = await handedOver();
    await patch(request, { status: 'accepted' });
    await automat.runAll();
    expect(await failures(id)).toMatchObject([
      { message: 'subject is changed in the account of the request only', record: { id: request } },
    ]);
    expect(await automat.desk.read(`/requests/${request}`)).toMatchObject({ subject: 'Help' });
    expect(await automat.desk.rows(`/requests/${request}/notes`)).toEqual([]);
  });

  it('adds internal notes that stay inside the assigned account', async () => {
    await rule({ trigger: 'on status update', actions: 'internal_note("Between us")' });
    const request = await handedOver();
    await patch(request, { status: 'accepted' });
    await automat.runAll();
    expect(await automat.desk.rows(`/requests/${request}/notes`)).toEqual([]);
    expect(await automat.desk.rows(`/requests/${request}/notes`, provider)).toMatchObject([
      { text: 'Between us', internal: true },
    ]);
  });

  it('does not run after the request has left the account, nor for events before it came', async () => {
    const id = await rule({ actions: 'webhook({})' });
    const request = await automat.request({ team: 7 });
    await patch(request, { subject: 'Before' });
    await patch(request, { team: 51 });
    await patch(request, { subject: 'Now' });
    await patch(request, { team: 7 });
    await patch(request, { subject: 'After' });
    await automat.runAll();
    expect([await ruleEvents(request), await failures(id)]).toEqual([[], []]);
  });

  it('runs beside the rules of the home account, with one limit for the chain of both', async () => {
    const id = await rule({
      trigger: 'on status update',
      actions: 'set({"status": request.status == "accepted" ? "assigned" : "accepted"})',
    });
    const request = await handedOver();
    await patch(request, { status: 'accepted' });
    await automat.runAll();
    expect(await failures(id)).toMatchObject([{ message: 'Stopped: 10 changes by rules led to this one' }]);
  });
});

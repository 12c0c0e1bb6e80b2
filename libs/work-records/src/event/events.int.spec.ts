import { statementsOf } from '@deskline/testing';
import { EventEnv } from '../../test/event-env';
import { manager } from '../../test/work-records-env';

let env: EventEnv;
let number = 0;
/** Source that no other test has. */
const newSource = () => `Nagios ${++number}`;

beforeAll(async () => {
  env = await EventEnv.open();
});
afterAll(() => env?.close());

describe('A new request', () => {
  it('has the defaults of an event that names its subject only', async () => {
    const { status, outcome, headers, json } = await env.post({ subject: 'Disk is full' });
    expect([status, outcome]).toEqual([201, 'created']);
    expect(headers['Location']).toBe(`https://desk.example/v1/requests/${String(json['id'])}`);
    expect(json).toMatchObject({
      subject: 'Disk is full',
      category: 'other',
      impact: null,
      status: 'assigned',
      source: 'Event',
      created_by: { id: 60 },
      requested_by: { id: 60 },
      requested_for: { id: 60 },
      member: null,
    });
  });

  it.each([
    [{ ci: 'WEB01' }, { ci: { id: 11 }, service_instance: { id: 21 }, category: 'incident', impact: 'top' }],
    [
      { ci: 'WEB01', service_instance: 'Mail' },
      { ci: { id: 11 }, service_instance: { id: 22 } },
    ],
    [
      { ci_id: 11, impact: 'low' },
      { service_instance: { id: 21 }, impact: 'low' },
    ],
    [{ ci: 'WEB02' }, { ci: { id: 12 }, service_instance: null, category: 'other' }],
    [{ ci: 'Oracle' }, { ci: { id: 13 } }],
    [{ ci_source: 'CMDB', ci_sourceID: '77' }, { ci: { id: 13 } }],
    [
      { ci_id: 12, ci_ids: [11, 12] },
      { ci: { id: 12 }, service_instance: null },
    ],
    [
      { service_instance_id: 22, category: 'rfi' },
      { category: 'rfi', impact: null },
    ],
    [{ member: 'mo@widget.example' }, { member: { id: 31 }, team: { id: 41 }, status: 'assigned' }],
    [
      { member_id: 31, team: 'Network' },
      { member: { id: 31 }, team: { id: 42 } },
    ],
    [{ status: 'in_progress' }, { status: 'in_progress', member: { id: 60 } }],
    [{ requested_by: 'mo@widget.example' }, { requested_by: { id: 31 }, requested_for: { id: 31 } }],
    [
      { supplier: 'Acme', supplier_requestID: 'A-1' },
      { supplier: { id: 51 }, supplier_requestID: 'A-1' },
    ],
    [
      { source: 'Zabbix', sourceID: '9' },
      { source: 'Zabbix', sourceID: '9' },
    ],
    [{ custom_fields: { rack: 'B7' } }, { custom_fields: { rack: 'B7' } }],
    [
      { service_instance_id: 22, occurred_at: '2026-03-02T08:00:00Z' },
      { downtime_start_at: '2026-03-02T08:00:00Z' },
    ],
  ])('from %j has %j', async (sent, made) => {
    const { status, json } = await env.post({ subject: 'Down', source: newSource(), ...sent });
    expect({ status, json }).toMatchObject({ status: 201, json: made });
  });

  it('has the team of the caller who becomes its member', async () => {
    const as = { ...env.monitor, team_ids: [43] };
    const { json } = await env.post({ subject: 'Down', status: 'accepted', source: newSource() }, { as });
    expect(json).toMatchObject({ member: { id: 60 }, team: { id: 43 } });
  });

  it('goes to the service desk of the agreement of its requester, where nothing else names a team', async () => {
    env.serviceDesks.set(31, 47).set(60, 48);
    const teamOf = async (sent: object) =>
      (await env.post({ subject: 'Down', source: newSource(), ...sent })).json['team'];
    const mo = { requested_by: 'mo@widget.example' };
    expect([
      await teamOf(mo),
      await teamOf({ ...mo, requested_for_id: 60 }),
      await teamOf({}),
      await teamOf({ requested_by_id: 62 }),
      await teamOf({ ...mo, team: 'Network' }),
      await teamOf({ ...mo, member: 'mo@widget.example' }),
    ]).toMatchObject([{ id: 47 }, { id: 48 }, { id: 48 }, null, { id: 42 }, { id: 41 }]);
    env.serviceDesks.clear();
  });

  it('gives parameters precedence over the template, and the template over the defaults', async () => {
    const template = await env.desk.create('POST /request_templates', {
      subject: 'Outage',
      category: 'incident',
      impact: 'medium',
      team: 44,
      note: 'Call the provider.',
    });
    const made = await env.post({ template_id: template, source: newSource() });
    expect(made.json).toMatchObject({
      subject: 'Outage',
      category: 'incident',
      impact: 'medium',
      team: { id: 44 },
    });
    const other = { template_id: template, impact: 'high', team_id: 45, source: newSource() };
    expect((await env.post(other)).json).toMatchObject({ impact: 'high', team: { id: 45 } });
  });

  it('takes parameters from the query string, and those of the body before them', async () => {
    const query = 'subject=Query&impact=low&ci=WEB02';
    const { json } = await env.post({ subject: 'Body', source: newSource() }, { query });
    expect(json).toMatchObject({ subject: 'Body', impact: 'low', ci: { id: 12 } });
  });
});

describe('An unknown record', () => {
  const UNKNOWN = {
    ci: 'GONE',
    team: 'Nobody',
    member: 'no@widget.example',
    service_instance: 'None',
    requested_for: 'x@widget.example',
  };

  it('refuses no alarm, and an internal note says what was not found', async () => {
    const { status, json } = await env.post({ subject: 'Down', ...UNKNOWN, internal_note: 'Look at it.' });
    expect([status, json['ci'], json['team'], json['member']]).toEqual([201, null, null, null]);
    const [told] = await env.notes(json['id'], '/internal');
    expect(told).toMatch(/^Look at it\.\n\nThe event names records/);
    for (const [name, value] of Object.entries(UNKNOWN)) expect(told).toContain(`- ${name}: ${value}`);
  });

  it('by its id neither', async () => {
    const sent = { ci_id: 999, team_id: 999, member_id: 999, requested_by_id: 999, template_id: 999 };
    const { status, json } = await env.post({ subject: 'Ids', ...sent, ci_ids: [998], problem_id: 997 });
    expect([status, json['ci'], json['requested_by']]).toMatchObject([201, null, { id: 60 }]);
    expect((await env.notes(json['id'], '/internal'))[0]).toContain('- team: 999');
  });

  it('is a 422 of a strict event', async () => {
    const { status, json } = await env.post({ subject: 'Strict', ...UNKNOWN, strict: true });
    expect(status).toBe(422);
    expect((json['errors'] as string[][]).map(([field]) => field).sort()).toEqual(
      Object.keys(UNKNOWN).sort(),
    );
    const byId = await env.post({ subject: 'Strict', team_id: 999, strict: 'yes' });
    expect([byId.status, byId.json['errors']]).toEqual([422, [['team', expect.any(String)]]]);
  });
});

describe('An event is refused', () => {
  it.each([
    [{}, ['subject']],
    [{ subject: 'x', colour: 'red' }, ['colour']],
    [{ subject: 'x'.repeat(256) }, ['subject']],
    [{ subject: 'x', impact: 'huge', resolve: 'maybe' }, ['resolve', 'impact']],
    [{ subject: 'x', dedup_key: 'k'.repeat(256) }, ['dedup_key']],
    [{ subject: 'x', ci: { id: 1 } }, ['ci']],
    [{ subject: 'x', downtime_start_at: 'soon' }, ['downtime_start_at']],
  ])('%j: 422 for %j', async (sent, fields) => {
    const { status, json } = await env.post(sent);
    expect(status).toBe(422);
    expect((json['errors'] as string[][]).map(([field]) => field)).toEqual(fields);
  });

  it('without the role or the scope', async () => {
    const endUser = { ...env.monitor, roles: [] };
    const auditor = { ...env.monitor, roles: ['auditor' as const] };
    const other = { ...env.monitor, scopes: [{ effect: 'allow' as const, actions: ['request:*'] }] };
    for (const as of [endUser, auditor, other])
      expect((await env.post({ subject: 'x' }, { as })).status).toBe(403);
  });
});

describe('A call', () => {
  it('with an Idempotency-Key is made once', async () => {
    const event = { subject: 'Once', source: newSource() };
    const headers = { 'idempotency-key': 'event-1' };
    const first = await env.post(event, { headers });
    const second = await env.post(event, { headers });
    expect([first.status, second.status, second.json]).toEqual([201, 201, first.json]);
    expect(second.headers['Idempotent-Replayed']).toBe('true');
  });

  it('is tried with dry_run, and leaves nothing', async () => {
    const event = { subject: 'Tried', source: newSource(), dedup_key: 'k', note: 'x' };
    const count = () => env.database.rows('SELECT count(*) FROM event_match, request');
    const before = await count();
    const { status, json } = await env.post(event, { query: 'dry_run=1' });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { status: 201, body: { subject: 'Tried' } },
    });
    expect(await count()).toEqual(before);
    expect((await env.post(event)).outcome).toBe('created');
    for (const more of [{}, { note: 'counted' }, { resolve: true }]) {
      const tried = await env.post({ ...event, ...more }, { query: 'dry_run=1' });
      expect(tried.json).toMatchObject({ status: 200, body: { subject: 'Tried' } });
    }
    const [match] = await env.database.query(
      `SELECT seen, texts, status FROM event_match m JOIN request r ON r.id = m.request_id WHERE source = $1`,
      [event.source],
    );
    expect(match).toEqual({ seen: 1, texts: [], status: 'assigned' });
    const path = '/events/alertmanager';
    expect((await env.post({ alerts: [] }, { path, query: 'dry_run=1' })).status).toBe(400);
  });

  it('that repeats an alarm takes two statements, and a new alarm the ones of a request and two more', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource(), note: 'Same' };
    const { asked } = env;
    // Without those of the event log, which other tests have left behind.
    const sentBy = async (as = env.monitor) => {
      const sent = await statementsOf(() => env.post(event, { as }));
      return sent.map(({ text }) => text).filter((text) => !/event_log|position|given/.test(text));
    };
    const made = await sentBy();
    expect(made.filter((text) => text.includes('event_match')).map((text) => text.slice(0, 6))).toEqual([
      'WITH h',
      'INSERT',
      'UPDATE',
    ]);
    expect(await sentBy()).toEqual([
      expect.stringMatching(/^WITH hit/),
      expect.stringMatching(/FROM "request"/),
    ]);
    const blind = { ...env.monitor, scopes: [{ effect: 'allow' as const, actions: ['event:Create'] }] };
    expect(await sentBy(blind)).toHaveLength(1);
    expect(env.asked).toBe(asked);
  });

  it('of an account is not matched in another', async () => {
    const event = { subject: 'Down', dedup_key: 'k', source: newSource() };
    const { json } = await env.post(event);
    await env.database.query(`UPDATE event_match SET account_id = 'gadget' WHERE request_id = $1`, [
      json['id'],
    ]);
    expect((await env.post(event)).status).toBe(201);
    expect(await env.desk.rows(`/requests?source=${encodeURIComponent(event.source)}`, manager)).toHaveLength(
      2,
    );
  });
});

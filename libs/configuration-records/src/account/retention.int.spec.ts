import { AuditSweeper } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('The retention of an account', () => {
  let office: ConfigurationRecordsEnv;
  const call = (request: string, body: object | null = null, as = administrator()) =>
    office.call(request, body, as, '.retention');
  const change = (body: object, as = administrator()) => call('PATCH /account/retention', body, as);
  const line = (account: string, days: number, type = 'site', changes: object = {}) =>
    office.database.query(
      `INSERT INTO audit_line (account_id, record_type, record_id, action, changes, created_at)
VALUES ($1, $2, 1, 'update', $3, timestamptz '2026-03-02T09:00:00Z' - $4::int * interval '1 day')`,
      [account, type, JSON.stringify(changes), days],
    );
  const ages = async (account: string) =>
    (
      await office.database.rows(
        `SELECT extract(day FROM timestamptz '2026-03-02T09:00:00Z' - created_at) FROM audit_line
WHERE account_id = $1 AND record_type <> 'account' ORDER BY created_at`,
        [account],
      )
    ).map(([days]) => Number(days));

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open({ TRASH_RETENTION_DAYS: '60' });
    for (const id of ['widget', 'gadget']) await office.account(id);
  });
  afterAll(() => office?.close());

  it('is that of the installation, with its bounds, until an administrator sets another', async () => {
    const { status, json } = await call('GET /account/retention');
    expect([status, json]).toEqual([
      200,
      {
        audit_lines: { days: null, min: 90, max: null },
        events: { days: null, min: 7, max: 30 },
        deliveries: { days: null, min: 7, max: null },
        trash: { days: null, min: 7, max: 60 },
        changes: [],
      },
    ]);
  });

  it('is refused beyond the bounds, field by field, and changes nothing then', async () => {
    const { status, json } = await change({
      audit_lines: 89,
      events: 31,
      trash: 'soon',
      deliveries: 8,
      x: 1,
    });
    expect([status, json['errors']]).toEqual([
      422,
      [
        ['audit_lines', 'Audit lines must be greater than or equal to 90'],
        ['events', 'Events must be less than or equal to 30'],
        ['trash', 'Trash must be an integer'],
        ['x', 'X is not a known field'],
      ],
    ]);
    for (const deliveries of [6, -1, 7.5, [8], true, { toString: 0 }])
      expect((await change({ deliveries })).status).toBe(422);
    expect((await change({ trash: 61 })).status).toBe(422);
    expect((await call('GET /account/retention')).json).toMatchObject({
      deliveries: { days: null },
      changes: [],
    });
  });

  it('is for account administrators with the scope', async () => {
    const others = [
      principal({ roles: ['account_designer'] }),
      principal({ roles: ['auditor'] }),
      principal({ roles: [] }),
    ];
    for (const as of others) {
      expect((await call('GET /account/retention', null, as)).status).toBe(403);
      expect((await change({ trash: 8 }, as)).status).toBe(403);
    }
    const reader = principal({ scopes: [{ effect: 'allow', actions: ['account:Read'] }] });
    expect((await call('GET /account/retention', null, reader)).status).toBe(200);
    expect((await change({ trash: 8 }, reader)).status).toBe(403);
    const unconfirmed = { ...administrator(), console: 'unconfirmed' as const };
    expect((await change({ trash: 8 }, unconfirmed)).status).toBe(403);
  });

  it('is changed with an audit line, told to other services, and tried without effect', async () => {
    const dry = await call('PATCH /account/retention?dry_run=1', { trash: 8 }, administrator());
    expect(dry.json).toMatchObject({ status: 200, body: { trash: { days: 8 } } });
    expect((await change({ trash: 30, events: '10' })).status).toBe(200);
    const { json } = await change({ trash: null, events: 10 });
    expect(json).toMatchObject({
      trash: { days: null },
      events: { days: 10 },
      changes: [
        { person: { id: administrator().person.id }, changes: { trash: [30, null] } },
        { changes: { trash: [null, 30], events: [null, 10] } },
      ],
    });
    await office.account('widget', { name: 'Widget Company' });
    const rows = await office.database.rows(
      `SELECT snapshot -> 'attributes' ->> 'retention' FROM event_log
WHERE account_id = 'widget' AND object_type = 'account' ORDER BY entry`,
    );
    expect(rows.flat()).toEqual([null, '{"trash": 30, "events": 10}', '{"events": 10}', '{"events": 10}']);
    expect((await call('GET /account/retention', null, administrator('gadget'))).json).toMatchObject({
      events: { days: null },
      changes: [],
    });
  });

  it('deletes older audit lines of that account alone, but none of an erasure', async () => {
    await change({ audit_lines: 100 });
    for (const days of [101, 99]) {
      await line('widget', days);
      await line('gadget', days);
    }
    await line('widget', 102, 'person', { erased_at: [null, '2025-11-20T09:00:00Z'] });
    await office.database.query(
      `INSERT INTO audit_line (account_id, record_type, record_id, action, changes, created_at)
SELECT 'widget', 'site', n, 'update', '{}', timestamptz '2025-01-01' FROM generate_series(1, 2500) n`,
    );
    await office.get(AuditSweeper).sweep();
    expect(await ages('widget')).toEqual([102, 99]);
    expect(await ages('gadget')).toEqual([101, 99]);
    const { json } = await call('GET /account/retention');
    expect((json['changes'] as object[]).length).toBe(3);
  });
});

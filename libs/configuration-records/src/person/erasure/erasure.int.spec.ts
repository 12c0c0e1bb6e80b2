import type { Principal } from '@deskline/identity';
import type { Role } from '@deskline/record';
import { principal, until } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../../test/configuration-records-env';

/** Part of every personal value of the person, in no other record. */
const WORD = 'Zyxwvut';

describe('POST /people/:id/erase', () => {
  let office: ConfigurationRecordsEnv;
  const erase = (id: number, who: Principal = administrator(), query = '') =>
    office.call(`POST /people/${id}/erase${query}`, null, who, '.erasure');
  const as = (...roles: Role[]) => principal({ roles });

  /** Tables of the service that still have the word in any column. */
  async function tablesWithWord(): Promise<string[]> {
    const tables = await office.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const text = `SELECT 1 FROM "${name}" t WHERE t::text ILIKE '%${WORD}%' LIMIT 1`;
      if ((await office.database.rows(text, [])).length > 0) found.push(name);
    }
    return found;
  }

  /** Person with a value in every place that has personal data. */
  async function somebody(email: string): Promise<number> {
    const id = await office.create('POST /people', {
      ...{ name: `Ida ${WORD}`, primary_email: `${email}@${WORD}.example`, job_title: `${WORD} maker` },
      ...{ employeeID: `${WORD}-${email}`, sourceID: `${WORD}-${email}`, information: `About ${WORD}` },
      ...{ custom_fields: { badge: WORD }, cost_per_hour: '80.50', location: `Room ${WORD}` },
    });
    const me = principal({ person: { id, name: `Ida ${WORD}` }, roles: ['specialist'] });
    await office.call(
      `POST /people/${id}/contacts`,
      { protocol: 'email', label: 'home', uri: `${WORD}@home.example` },
      administrator(),
    );
    await office.call(
      `POST /people/${id}/addresses`,
      { label: 'home', address: `${WORD} street` },
      administrator(),
    );
    await office.call(`PATCH /people/${id}`, { job_title: `${WORD} engineer` }, administrator());
    await office.call('POST /preferences', { name: 'console', settings: { theme: WORD } }, me);
    await office.call('POST /saved_views', { name: WORD, record_type: 'site', query: 'sort=id' }, me);
    const away = { person: id, start_at: '2026-03-02T08:00:00Z', end_at: '2026-03-06T17:00:00Z' };
    await office.create('POST /out_of_office_periods', { ...away, reason: `${WORD} surgery` }, me);
    return id;
  }

  beforeAll(async () => {
    // An erasure wakes the sweeper.
    office = await ConfigurationRecordsEnv.open({ ERASURE_SWEEP_MS: '3600000' });
    await office.account('widget', { trusts: ['partner'] });
    await office.account('partner', { trusts: ['widget'] });
    await office.person('widget', 'Ada', ['account_administrator']);
  });
  afterAll(() => office?.close());

  it('leaves the record with a pseudonym, and its personal values in no table of the service', async () => {
    const id = await somebody('ida');
    await office.directory.setRoles(id, 'partner', ['specialist']);
    expect(await tablesWithWord()).toEqual(
      expect.arrayContaining(['audit_line', 'contact', 'event_log_1', 'person']),
    );
    const { status, json } = await erase(id);
    expect([status, json]).toMatchObject([
      200,
      {
        ...{ id, name: `Erased person ${id}`, contacts: 1, addresses: 1, out_of_office_periods: 1 },
        ...{ saved_views: 1, preferences: 1 },
        fields: expect.arrayContaining(['name', 'job_title', 'custom_fields', 'sourceID', 'cost_per_hour']),
      },
    ]);
    expect(await until(tablesWithWord, (tables) => tables.length === 0)).toEqual([]);
    const read = await office.call(`GET /people/${id}`, null, administrator());
    expect(read.json).toMatchObject({
      ...{ id, name: `Erased person ${id}`, primary_email: `erased-${id}@erased.invalid`, disabled: true },
      ...{ job_title: null, custom_fields: null, contacts: [], addresses: [], erased_at: json['erased_at'] },
    });
    expect((await office.call(`GET /people?q=${WORD}`, null, administrator())).json).toEqual([]);
    const roles = await office.database.rows(
      `SELECT 1 FROM permission WHERE person_id = $1 AND roles <> '[]'`,
      [id],
    );
    expect(roles).toEqual([]);
  });

  it('leaves an audit line that tells who erased which person, and no values', async () => {
    const id = await somebody('una');
    const ada = principal({ person: { id: 4711, name: 'Ada' }, roles: ['account_administrator'] });
    await erase(id, ada);
    const { json, text } = await office.call(`GET /people/${id}/audit?sort=-id`, null, administrator());
    expect(text).not.toContain(WORD);
    const lines = json as unknown as { action: string; changes: Record<string, unknown> }[];
    const erased = lines.find(({ changes }) => 'erased_at' in changes);
    expect(erased?.changes).toMatchObject({ name: [null, null], erased_at: [null, expect.any(String)] });
    const [row] = await office.database.query<{ person_id: number }>(
      `SELECT person_id FROM audit_line WHERE record_type = 'person' AND record_id = $1 AND changes ? 'erased_at'`,
      [id],
    );
    expect(row?.person_id).toBe(4711);
  });

  it('changes nothing when it is repeated, and nothing at all with dry_run', async () => {
    const id = await somebody('tom');
    const tried = await erase(id, administrator(), '?dry_run=1');
    expect(tried.json).toMatchObject({ status: 200, body: { id, contacts: 1 } });
    expect((await office.call(`GET /people/${id}`, null, administrator())).text).toContain(WORD);
    await erase(id);
    const lines = async () =>
      (await office.call(`GET /people/${id}/audit`, null, administrator())).headers[
        'X-Pagination-Total-Entries'
      ];
    const before = await lines();
    const again = await erase(id);
    expect([again.status, again.json['fields'], await lines()]).toEqual([200, [], before]);
  });

  it('erases archived people, too', async () => {
    const id = await somebody('eve');
    await office.call(`PATCH /people/${id}`, { disabled: true }, administrator());
    await office.call(`POST /people/${id}/archive`, null, administrator());
    expect((await erase(id)).status).toBe(200);
    expect(await until(tablesWithWord, (tables) => !tables.includes('person'))).not.toContain('person');
  });

  it('is refused for the last administrator of an account', async () => {
    await office.account('small');
    const id = await office.person('small', 'Solo', ['account_administrator']);
    const { status, json } = await erase(id, administrator('small'));
    expect([status, json['errors']]).toEqual([
      422,
      [['disabled', 'Disabled must leave the account an administrator']],
    ]);
  });

  it('is for administrators of the own account of the person, with scopes to change and delete people', async () => {
    const id = await office.person('widget', 'Max', ['specialist']);
    await office.directory.setRoles(id, 'partner', ['specialist']);
    const scoped = (...actions: string[]) => principal({ scopes: [{ effect: 'allow', actions }] });
    const nobody = principal({ roles: [], person: { id: 987_654, name: 'Nobody' } });
    const self = principal({ roles: [], person: { id, name: 'Max' } });
    const refused = [
      ...(
        ['auditor', 'account_owner', 'service_desk_manager', 'account_designer', 'specialist'] as const
      ).map((role) => [as(role), 403] as const),
      ...([
        [nobody, 404],
        [self, 403],
        [administrator('partner'), 404],
      ] as const),
      ...([
        [scoped('person:Update'), 403],
        [scoped('person:Delete', 'person:Read'), 403],
      ] as const),
    ];
    for (const [who, expected] of refused) expect((await erase(id, who)).status).toBe(expected);
    expect((await erase(99_999_999)).status).toBe(404);
    expect((await office.call(`GET /people/${id}`, null, administrator())).json['name']).toBe('Max');
    expect((await erase(id, as('directory_administrator'))).status).toBe(200);
  });

  it('asks the console for the password first', async () => {
    const id = await office.person('widget', 'Kim');
    const { status, headers } = await erase(id, { ...administrator(), console: 'unconfirmed' });
    expect([status, headers['X-Confirm']]).toEqual([403, 'password']);
  });
});

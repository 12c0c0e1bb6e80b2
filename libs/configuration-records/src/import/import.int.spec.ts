import type { ImportBatch, RowResult } from '@deskline/record-http';
import { importRows, principal, statementsOf } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('an import of configuration records', () => {
  let office: ConfigurationRecordsEnv;
  const send = (
    type: string,
    table: readonly (readonly string[])[],
    more: Partial<ImportBatch> = {},
    as = administrator(),
  ) => importRows(office.nats, 'configuration-records', as, type, table, more);
  const outcomes = (results: readonly RowResult[]) => results.map(({ outcome }) => outcome);
  const read = async (path: string) => (await office.call(`GET ${path}`, null, administrator())).json;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { trusts: ['partner'] });
    await office.account('partner', { trusts: ['widget'] });
    await office.account('stranger');
    await office.create('POST /organizations', { name: 'Widget Inc' });
    await office.create('POST /organizations', { name: 'Partner Ltd' }, administrator('partner'));
    await office.create('POST /organizations', { name: 'Hidden Ltd' }, administrator('stranger'));
  });
  afterAll(() => office?.close());

  it('creates, updates and leaves unchanged, each row by itself', async () => {
    const table = [
      ['name', 'primary_email', 'organization', 'vip', 'source', 'sourceID'],
      ['Ann', 'ann@widget.example', 'Widget Inc', '1', 'HR', '7'],
      ['', 'nobody@widget.example', '', '', '', ''],
      ['Bob', 'bob@widget.example', 'No Such Org', '0', '', ''],
      ['Cleo', 'cleo@widget.example', 'Widget Inc', 'perhaps', '', ''],
      ['Dan', 'dan@widget.example', '', '0', '', ''],
    ];
    const results = await send('people', table);
    expect(results).toEqual([
      { line: 2, outcome: 'created', id: expect.any(Number) as number },
      { line: 3, outcome: 'failed', problems: [['Name', "Name can't be blank"]] },
      { line: 4, outcome: 'failed', problems: [['Organization', 'Organization does not exist']] },
      { line: 5, outcome: 'failed', problems: [['VIP', expect.stringMatching(/must be true or false$/)]] },
      { line: 6, outcome: 'created', id: expect.any(Number) as number },
    ]);
    expect(await read(`/people/${results[0]?.id}`)).toMatchObject({
      name: 'Ann',
      vip: true,
      organization: { name: 'Widget Inc' },
      source: 'HR',
      sourceID: '7',
    });
    const again = await send('people', [table[0] ?? [], table[1] ?? [], table[5] ?? []]);
    expect(outcomes(again)).toEqual(['unchanged', 'unchanged']);
    // Matched by the address while the columns of the source are there and empty: they are cleared.
    const cleared = await send('people', [table[0] ?? [], ['Anne', 'ANN@widget.example', '', '', '', '']]);
    expect(cleared).toEqual([{ line: 2, outcome: 'updated', id: results[0]?.id }]);
    expect(await read(`/people/${results[0]?.id}`)).toMatchObject({
      name: 'Anne',
      organization: null,
      source: null,
      sourceID: null,
      vip: false,
    });
  });

  it('finds records by id, by source and by name, and refuses a name that two have', async () => {
    await office.create('POST /organizations', { name: 'Twin' });
    const twin = await office.create('POST /organizations', { name: 'Twin' });
    const sites = await send('sites', [
      ['name', 'source', 'sourceID', 'city'],
      ['North', 'CAD', 'n', 'Oslo'],
      ['South', '', '', 'Rome'],
    ]);
    expect(outcomes(sites)).toEqual(['created', 'created']);
    expect(
      await send('sites', [
        ['id', 'name', 'source', 'sourceID', 'city'],
        ['', 'Northern', 'CAD', 'n', 'Bergen'],
        ['', 'South', '', '', 'Bari'],
        [String(sites[0]?.id), 'Northern', 'CAD', 'n', 'Bergen'],
        ['99999999', 'Nowhere', '', '', ''],
      ]),
    ).toEqual([
      { line: 2, outcome: 'updated', id: sites[0]?.id },
      { line: 3, outcome: 'updated', id: sites[1]?.id },
      { line: 4, outcome: 'unchanged', id: sites[0]?.id },
      { line: 5, outcome: 'failed', problems: [['', 'Not Found']] },
    ]);
    const people = (organization: string) =>
      send('people', [
        ['name', 'primary_email', 'organization'],
        ['Eve', 'eve@widget.example', organization],
      ]);
    expect((await people('Twin'))[0]?.problems).toEqual([
      ['Organization', 'Organization is the name of 2 records'],
    ]);
    expect(outcomes(await people(String(twin)))).toEqual(['created']);
    expect(
      (
        await send('organizations', [
          ['name', 'region'],
          ['Twin', 'EU'],
        ])
      )[0]?.problems,
    ).toEqual([['Name', 'Name is the name of 2 records']]);
  });

  it('finds what rows before it have made', async () => {
    const table = [
      ['name', 'primary_email', 'manager'],
      ['Chief', 'chief@widget.example', ''],
      ['Fay', 'fay@widget.example', 'chief@widget.example'],
      ['Fay', 'FAY@widget.example', ''],
    ];
    const results = await send('people', table);
    expect(outcomes(results)).toEqual(['created', 'created', 'updated']);
    expect(results[2]?.id).toBe(results[1]?.id);
  });

  it('reads lists of links and custom fields', async () => {
    const [team] = await send('teams', [
      ['name', 'member_ids', 'custom_fields'],
      ['Desk', 'chief@widget.example\nfay@widget.example', ''],
    ]);
    const members = (await read(`/teams/${team?.id}?fields=member_ids`))['member_ids'] as number[];
    expect(members).toHaveLength(2);
    const again = await send('teams', [
      ['name', 'member_ids'],
      ['Desk', 'fay@widget.example\r\nchief@widget.example'],
    ]);
    expect(outcomes(again)).toEqual(['unchanged']);
  });

  it('keeps to the modes', async () => {
    const table = [['name'], ['Desk'], ['New Desk']];
    expect(await send('teams', table, { mode: 'create', dry_run: true })).toEqual([
      { line: 2, outcome: 'failed', problems: [['Name', 'Name has already been taken']] },
      { line: 3, outcome: 'created', id: expect.any(Number) as number },
    ]);
    expect(await send('teams', table, { mode: 'update' })).toEqual([
      { line: 2, outcome: 'unchanged', id: expect.any(Number) as number },
      { line: 3, outcome: 'failed', problems: [['Name', 'Name does not exist']] },
    ]);
  });

  it('writes nothing in a dry run', async () => {
    const results = await send('teams', [['name'], ['Dry']], { dry_run: true, job: 'dry', origin: 'old' });
    expect(outcomes(results)).toEqual(['created']);
    const { rows } = { rows: await office.database.rows(`SELECT 1 FROM team WHERE name = 'Dry'`) };
    expect(rows).toEqual([]);
    expect(await office.database.rows(`SELECT 1 FROM import_batch WHERE job = 'dry'`)).toEqual([]);
  });

  it('answers a batch that was written, also to two senders at once, and finishes one that was cut off', async () => {
    const table = [['name'], ['Once 1'], ['Once 2'], ['Once 3']];
    const more = { job: 'once' };
    const both = await Promise.all([send('teams', table, more), send('teams', table, more)]);
    expect(both[0]).toEqual(both[1]);
    expect(outcomes(both[0])).toEqual(['created', 'created', 'created']);
    const longer = await send('teams', [...table, ['Once 4']], more);
    expect(longer.slice(0, 3)).toEqual(both[0]);
    expect(outcomes(longer)).toEqual(['created', 'created', 'created', 'created']);
    const found = await office.database.rows(`SELECT count(*) FROM team WHERE name LIKE 'Once %'`);
    expect(found).toEqual([['4']]);
  });

  it('knows records of another installation by their ids there', async () => {
    const more = { origin: 'old desk' };
    const table = [
      ['id', 'name', 'parent'],
      ['501', 'Holding', ''],
      ['502', 'Daughter', 'Holding'],
    ];
    const first = await send('organizations', table, more);
    expect(outcomes(first)).toEqual(['created', 'created']);
    expect(await send('organizations', [table[0] ?? [], ['501', 'Holding NV', '']], more)).toEqual([
      { line: 2, outcome: 'updated', id: first[0]?.id },
    ]);
    // An id of there is none of here.
    expect(
      await send(
        'people',
        [
          ['name', 'primary_email', 'organization'],
          ['Gus', 'gus@widget.example', '502'],
        ],
        more,
      ),
    ).toMatchObject([{ outcome: 'created' }]);
    const person = [
      ['name', 'primary_email', 'organization'],
      ['Hal', 'hal@widget.example', String(first[0]?.id)],
    ];
    expect((await send('people', person, more))[0]?.problems).toEqual([
      ['Organization', 'Organization does not exist'],
    ]);
  });

  it('finds records of trusted accounts by name and account, and none of others', async () => {
    const people = (email: string, organization: string) =>
      send('people', [
        ['name', 'primary_email', 'organization'],
        ['Ida', `${email}@widget.example`, organization],
      ]);
    const problem = [['Organization', 'Organization does not exist']];
    expect((await people('i1', 'Partner Ltd'))[0]?.problems).toEqual(problem);
    expect((await people('i2', 'Hidden Ltd'))[0]?.problems).toEqual(problem);
    expect((await people('i3', 'Hidden Ltd @stranger'))[0]?.problems).toEqual(problem);
    expect(outcomes(await people('i4', 'Partner Ltd @partner'))).not.toEqual(['error']);
    const [hidden] = await office.database.rows(`SELECT id FROM organization WHERE name = 'Hidden Ltd'`);
    expect((await people('i5', String(hidden?.[0])))[0]?.problems).toEqual(problem);
    expect(
      await send('organizations', [
        ['id', 'name'],
        [String(hidden?.[0]), 'Mine'],
      ]),
    ).toMatchObject([{ outcome: 'failed', problems: [['', 'Not Found']] }]);
  });

  it('writes parts below their owners, and finds them again', async () => {
    const contacts = [
      ['person', 'label', 'protocol', 'uri'],
      ['fay@widget.example', 'work', 'telephone', '+31 1'],
      ['nobody@widget.example', 'work', 'telephone', '+31 2'],
      ['', 'work', 'telephone', '+31 3'],
    ];
    expect(await send('people_contact_details', contacts)).toEqual([
      { line: 2, outcome: 'created', id: expect.any(Number) as number },
      { line: 3, outcome: 'failed', problems: [['Person', 'Person does not exist']] },
      { line: 4, outcome: 'failed', problems: [['Person', "Person can't be blank"]] },
    ]);
    expect(outcomes(await send('people_contact_details', contacts.slice(0, 2)))).toEqual(['unchanged']);
    const mails = [
      ['person', 'label', 'email'],
      ['fay@widget.example', 'personal', 'fay@home.example'],
    ];
    expect(outcomes(await send('people_contact_details', mails))).toEqual(['created']);
    expect(outcomes(await send('people_contact_details', mails))).toEqual(['unchanged']);
    const calendar = await send('calendars', [['name'], ['Week']]);
    expect(outcomes(calendar)).toEqual(['created']);
    const hours = [
      ['calendar', 'weekday', 'time_from', 'time_until'],
      ['Week', 'mon', '09:00', '17:00'],
    ];
    expect(outcomes(await send('calendar_hours', hours))).toEqual(['created']);
    expect(outcomes(await send('calendar_hours', hours))).toEqual(['unchanged']);
    const categories = await send('service_categories', [['name'], ['Mail']]);
    expect(outcomes(categories)).toEqual(['created']);
    const words = (name: string) => [
      ['service_category', 'locale', 'name'],
      ['Mail', 'nl', name],
    ];
    expect(outcomes(await send('service_category_translations', words('Post')))).toEqual(['created']);
    expect(outcomes(await send('service_category_translations', words('Mail')))).toEqual(['updated']);
    expect(outcomes(await send('service_category_translations', words('Mail')))).toEqual(['unchanged']);
  });

  it('sets the roles of people, but never takes the last administrator away', async () => {
    const rows = (person: string, roles: string, account = '') => [
      ['person', 'account', 'roles'],
      [person, account, roles],
    ];
    const admin = 'chief@widget.example';
    expect(outcomes(await send('people_roles', rows(admin, 'account_administrator')))).toEqual(['updated']);
    expect(outcomes(await send('people_roles', rows(admin, 'account_administrator')))).toEqual(['unchanged']);
    expect(outcomes(await send('people_roles', rows('fay@widget.example', 'specialist\nauditor')))).toEqual([
      'updated',
    ]);
    for (const [table, problem] of [
      [rows(admin, ''), ['Roles', expect.stringContaining('administrator')]],
      [rows(admin, 'emperor'), ['Roles', expect.stringContaining('not included')]],
      [rows(admin, 'auditor', 'partner'), ['', 'Forbidden']],
      [rows(admin, 'auditor', 'stranger'), ['Account', 'Account does not exist']],
    ] as const)
      expect((await send('people_roles', table))[0]?.problems).toEqual([problem]);
  });

  it('replaces the relations of a CI that come from the same source', async () => {
    const category = await office.call(
      'POST /product_categories',
      { group: 'Computers', name: 'Laptop', rule_set: 'physical_asset' },
      administrator(),
    );
    await office.create('POST /products', {
      name: 'Slate',
      brand: 'Contoso',
      model: '14',
      category: String(category.json['reference']),
      support_team: await office.create('POST /teams', { name: 'Workplace' }),
    });
    const cis = ['hub', 'a', 'b', 'c'].map((label) => [label, label, 'Slate', 'in_production']);
    const made = await send('cis', [['name', 'label', 'product', 'status'], ...cis]);
    expect(made.map(({ outcome, problems = [] }) => [outcome, ...problems])).toEqual(
      cis.map(() => ['created']),
    );
    const header = ['source', 'owner', 'relation_type', 'ci'];
    const to = (source: string, ...labels: string[]) => [
      header,
      ...labels.map((label) => [source, 'hub', 'network', label]),
    ];
    const relations = async () => {
      const rows = await office.database.rows(`SELECT far.label FROM ci_relation
        JOIN ci near ON near.id = owner_id JOIN ci far ON far.id = ci_id WHERE near.label = 'hub' ORDER BY 1`);
      return rows.flat();
    };
    expect(outcomes(await send('ci_relations', to('Scan', 'a', 'b')))).toEqual(['created', 'created']);
    expect(outcomes(await send('ci_relations', to('', 'c')))).toEqual(['created']);
    const replaced = await send('ci_relations', to('Scan', 'b'), { job: 'scan' });
    expect(replaced).toMatchObject([{ outcome: 'unchanged', deleted: 1 }]);
    expect(await relations()).toEqual(['b', 'c']);
    // Further rows of the same import belong to those before.
    const later = (job: string, ...labels: string[]) => ({
      job,
      rows: to('Scan', ...labels)
        .slice(1)
        .map((cells, nth) => ({ line: 50 + nth, cells })),
    });
    await send('ci_relations', [header], later('scan', 'a'));
    expect(await relations()).toEqual(['a', 'b', 'c']);
    // Relations of a CI that a later batch has are neither deleted nor made anew.
    const first = await send('ci_relations', to('Scan', 'b'), { job: 'two', continues: true });
    const second = await send('ci_relations', [header], later('two', 'a'));
    expect([...first, ...second]).toEqual([
      { line: 2, outcome: 'unchanged', id: replaced[0]?.id },
      { line: 50, outcome: 'unchanged', id: expect.any(Number) as number },
    ]);
    const third = await send('ci_relations', to('Scan', 'b'), { job: 'three', continues: true });
    expect([third[0]?.deleted, await relations()]).toEqual([undefined, ['a', 'b', 'c']]);
    const last = await send('ci_relations', [header], later('three', 'b'));
    expect([last[0]?.deleted, await relations()]).toEqual([1, ['b', 'c']]);
  });

  it('finds the CIs of a relation by their sources', async () => {
    const [near] = await send('cis', [
      ['label', 'source', 'sourceID'],
      ['a', 'CMDB', '7'],
      ['b', 'CMDB', '8'],
    ]);
    expect(near?.outcome).toBe('updated');
    const header = ['owner.source', 'owner.sourceID', 'relation_type', 'ci.source', 'ci.sourceID'];
    const results = await send('ci_relations', [
      header,
      ['CMDB', '7', 'network', 'CMDB', '8'],
      ['CMDB', '7', 'network', 'CMDB', '9'],
      ['', '', 'network', 'CMDB', '8'],
    ]);
    expect(results).toMatchObject([
      { outcome: 'created' },
      { outcome: 'failed', problems: [['Related CI', expect.stringMatching(/does not exist$/)]] },
      { outcome: 'failed', problems: [['CI', expect.stringMatching(/can't be blank$/)]] },
    ]);
    const mixed = [
      ['owner', 'owner.source', 'owner.sourceID', 'relation_type', 'ci'],
      ['a', '', '', 'network', 'b'],
      ['c', 'CMDB', '7', 'network', 'b'],
    ];
    // The source wins over the label beside it.
    const [byLabel, bySource] = await send('ci_relations', mixed);
    expect([byLabel?.outcome, bySource?.outcome, bySource?.id]).toEqual([
      'unchanged',
      'unchanged',
      results[0]?.id,
    ]);
  });

  it('writes with the rights and the scopes of the caller', async () => {
    const table = [
      ['name', 'primary_email'],
      ['Jo', 'jo@widget.example'],
    ];
    const specialist = principal({ roles: ['specialist'] });
    const readOnly = principal({ scopes: [{ effect: 'allow', actions: ['*:Read', 'import:*'] }] });
    for (const as of [specialist, readOnly])
      expect(await send('people', table, {}, as)).toEqual([
        { line: 2, outcome: 'failed', problems: [['', 'Forbidden']] },
      ]);
  });

  it('needs as many statements as a create, beside a few for the batch', async () => {
    const rows = Array.from({ length: 20 }, (_, nth) => [`Site ${nth}`, 'Oslo']);
    let single = 0;
    const one = await statementsOf(() => office.create('POST /sites', { name: 'Single', city: 'Oslo' }));
    single = one.filter(({ text }) => !text.includes('event_log')).length;
    const all = await statementsOf(() => send('sites', [['name', 'city'], ...rows]));
    const own = all.filter(({ text }) => !text.includes('event_log')).length;
    expect(own).toBeLessThanOrEqual(rows.length * single + 12);
  });

  it('takes the tabs of an export off', async () => {
    const [site] = await send('sites', [
      ['name', 'remarks'],
      ['Tabbed', '\t=1+1'],
    ]);
    expect(await read(`/sites/${site?.id}`)).toMatchObject({ remarks: '=1+1' });
  });
});

import {
  COVERAGE_SUBJECT,
  SERVICE_DESK_SUBJECT,
  type Coverage,
  type CoverageRequest,
  type ServiceDeskAnswer,
} from '@deskline/record';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { COVERAGES } from '../sla/coverages';
import { COVERAGE_SQL } from './coverage-sql';

/** Coverages that cover nobody without a link. */
const BY_LINKS = COVERAGES.filter(
  (coverage) => coverage !== 'customer_account' && coverage !== 'cis_of_service_instance',
);
const NOW = '2026-03-02T09:00:00Z';

describe('the coverage of an SLA', () => {
  let office: ConfigurationRecordsEnv;
  let instance = 0;
  let common: object = {};
  const ids: Record<string, number> = {};
  /** Links by coverage that cover Ina, and not Otto. */
  let links: Record<(typeof COVERAGES)[number], object>;

  const coverageOf = async (question: Partial<CoverageRequest>): Promise<Coverage[]> => {
    const head = { account: 'widget', service_instance: instance, person: null, moment: NOW, ...question };
    const { body } = await office.nats.request(COVERAGE_SUBJECT, { head, body: Buffer.alloc(0) }, 5_000);
    return JSON.parse(body.toString()) as Coverage[];
  };
  const agreed = (values: object) => office.create('POST /slas', { ...common, ...values });
  const covers = async (sla: number, person: number | undefined, more: Partial<CoverageRequest> = {}) =>
    (await coverageOf({ person: person ?? null, ...more })).find((one) => one.sla === sla)?.covers_requester;
  const below = async (person: number | undefined, path: string) => {
    const { json } = await office.call(`GET /people/${person}/${path}`, null, administrator());
    return (json as unknown as { id: number }[]).map(({ id }) => id);
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { time_zone: 'Europe/Amsterdam', trusts: ['partner'] });
    await office.account('partner', { trusts: ['widget'] });
    for (const name of ['Ina', 'Otto', 'Rep']) ids[name] = await office.person('widget', name);
    ids['Pat'] = await office.person('partner', 'Pat');
    const { Ina, Otto, Rep } = ids;
    const made = office.create.bind(office);
    const site = await made('POST /sites', { name: 'Home' });
    const group = await made('POST /organizations', { name: 'Group' });
    const part = await made('POST /organizations', { name: 'Part', parent: group });
    const elsewhere = await made('POST /organizations', { name: 'Elsewhere' });
    const settle = (person: number | undefined, values: object) =>
      office.call(`PATCH /people/${person}`, values, administrator());
    await settle(Ina, { organization: part, site });
    await settle(Otto, { organization: elsewhere, site });
    const team = await made('POST /teams', { name: 'Desk', member_ids: [Ina] });
    const pool = await made('POST /skill_pools', { name: 'Pool', member_ids: [Ina] });
    const calendar = await made('POST /calendars', { name: 'Office' });
    const service = await made('POST /services', { name: 'Mail', provider: group, support_team: team });
    instance = await made('POST /service_instances', { name: 'Mail 1', service });
    const other = await made('POST /service_instances', { name: 'Mail 2', service, support_team: team });
    await made('POST /product_categories', { name: 'Laptop', group: 'Hardware', rule_set: 'physical_asset' });
    const model = {
      name: 'Laptop',
      brand: 'Acme',
      model: 'L',
      category: 'hardware/laptop',
      support_team: team,
    };
    const product = await made('POST /products', model);
    const ci = { name: 'L1', product, status: 'in_production', support_team: team };
    ids['ci'] = await made('POST /cis', { ...ci, user_ids: [Ina], service_instance_ids: [instance] });
    await made('POST /cis', { ...ci, name: 'L2', user_ids: [Otto] });
    const offering = await made('POST /service_offerings', {
      name: 'Gold',
      service,
      response_target_top: '1:30',
      resolution_target_high_in_days: 2,
      resolution_target_rfc: 60,
      support_hours_rfc: calendar,
      support_hours_top: calendar,
      service_hours: calendar,
    });
    Object.assign(ids, { team, service, calendar, offering, other, group });
    common = {
      name: 'Mail',
      service_offering: offering,
      service_instance: instance,
      customer: group,
      customer_representative_ids: [Rep],
      status: 'active',
    };
    links = {
      customer_account: { customer_account: 'widget' },
      organizations_and_descendants: { organization_ids: [group] },
      organizations: { organization_ids: [part] },
      sites: { site_ids: [site] },
      organizations_and_sites: { organization_ids: [part], site_ids: [site] },
      people: { person_ids: [Ina] },
      cis_of_service_instance: {},
      service_instances: { service_instance_ids: [other] },
      skill_pools: { skill_pool_ids: [pool] },
      coverage_groups: {
        coverage_group_ids: [await made('POST /sla_coverage_groups', { name: 'Inas', search_phrase: 'ina' })],
      },
    };
  });
  afterAll(() => office?.close());

  it.each(COVERAGES)('%s covers the people it names', async (coverage) => {
    const sla = await agreed({ ...links[coverage], coverage });
    const alike = coverage === 'sites' || coverage === 'customer_account';
    // Person without organization, site, team, skill pool or CI.
    const nobody = coverage === 'customer_account';
    expect([
      await covers(sla, ids['Ina']),
      await covers(sla, ids['Otto']),
      await covers(sla, ids['Rep']),
      await covers(sla, undefined),
    ]).toEqual([true, alike, nobody, false]);
    expect(await below(ids['Ina'], 'sla_coverages')).toContain(sla);
    expect((await below(ids['Otto'], 'sla_coverages')).includes(sla)).toBe(alike);
  });

  it.each(BY_LINKS)('%s covers nobody by other links', async (coverage) => {
    const others = COVERAGES.filter((one) => one !== coverage).map((one) => links[one]);
    const linked = Object.assign({}, ...others) as Record<string, unknown>;
    for (const name of Object.keys(links[coverage])) delete linked[name];
    expect(await covers(await agreed({ ...linked, coverage }), ids['Ina'])).toBe(false);
  });

  it('covers nobody when it is empty', async () => {
    const all = Object.assign({}, ...Object.values(links)) as object;
    expect(await covers(await agreed(all), ids['Ina'])).toBe(false);
  });

  it('organizations excludes people of the organizations below', async () => {
    const values = { coverage: 'organizations', organization_ids: [ids['group']] };
    expect(await covers(await agreed(values), ids['Ina'])).toBe(false);
  });

  it.each<[phrase: string | null, Ina: boolean, Otto: boolean, Pat: boolean]>([
    [null, true, true, false],
    ['  ', true, true, false],
    ['INA', true, false, false],
    ['ina part', true, false, false],
    ['home', true, true, false],
    ['home elsewhere', false, true, false],
    ['otto@', false, true, false],
    ['pat', false, false, false],
    ['%', false, false, false],
    ['ina nobody', false, false, false],
  ])(
    'coverage_groups covers people of the account with every word of the search phrase: %j',
    async (search_phrase, ...covered) => {
      const group = await office.create('POST /sla_coverage_groups', { name: 'Group', search_phrase });
      const sla = await agreed({ coverage: 'coverage_groups', coverage_group_ids: [group] });
      const people = [ids['Ina'], ids['Otto'], ids['Pat']];
      expect(await Promise.all(people.map((person) => covers(sla, person)))).toEqual(covered);
      await office.call(`PATCH /sla_coverage_groups/${group}`, { disabled: true }, administrator());
      expect(await Promise.all(people.map((person) => covers(sla, person)))).toEqual([false, false, false]);
    },
  );

  it('customer_account covers the people of the customer account, which may ask too', async () => {
    const sla = await agreed({ coverage: 'customer_account', customer_account: 'partner' });
    expect(await covers(sla, ids['Pat'])).toBe(true);
    expect(await covers(sla, ids['Pat'], { account: 'partner' })).toBe(true);
    expect(await covers(sla, ids['Ina'])).toBe(false);
    const own = await agreed({ coverage: 'customer_account' });
    expect([await covers(own, ids['Ina']), await covers(own, ids['Pat'])]).toEqual([true, false]);
    expect(await covers(own, ids['Pat'], { account: 'partner' })).toBeUndefined();
  });

  it.each([['being_prepared'], ['scheduled_for_activation'], ['expired']])(
    'covers nobody while the SLA is %s',
    async (status) => {
      const sla = await agreed({ coverage: 'people', person_ids: [ids['Ina']], status });
      expect(await covers(sla, ids['Ina'])).toBeUndefined();
      expect(await below(ids['Ina'], 'sla_coverages')).not.toContain(sla);
    },
  );

  it('covers nobody after the SLA has expired', async () => {
    const term = { expiry_date: '2026-06-30' };
    const sla = await agreed({ coverage: 'people', person_ids: [ids['Ina']], ...term });
    expect(await covers(sla, ids['Ina'], { moment: '2026-06-30T21:59:59Z' })).toBe(true);
    expect(await covers(sla, ids['Ina'], { moment: '2026-06-30T22:00:00Z' })).toBeUndefined();
  });

  it('is answered with the terms of the SLA', async () => {
    const sla = await agreed({
      coverage: 'people',
      person_ids: [ids['Ina']],
      service_level_manager: ids['Rep'],
    });
    const nothing = { response_minutes: null, response_days: null, resolution_minutes: null };
    const none = { ...nothing, resolution_days: null, support_hours: null };
    expect((await coverageOf({ person: ids['Ina'] })).find((one) => one.sla === sla)).toEqual({
      sla,
      service_offering: ids['offering'],
      service_instance: instance,
      covers_requester: true,
      service_level_manager: ids['Rep'],
      support_team: ids['team'],
      first_line_team: null,
      time_zone: 'Europe/Amsterdam',
      targets: {
        low: none,
        medium: none,
        high: { ...none, resolution_days: 2 },
        top: { ...none, response_minutes: 90, support_hours: ids['calendar'] },
        case: none,
        rfc: { ...none, resolution_minutes: 60, support_hours: ids['calendar'] },
        rfi: none,
      },
      service_hours: ids['calendar'],
      standard: null,
      waiting_for_customer_follow_up: null,
    });
    expect(await coverageOf({ service_instance: ids['other'] })).toEqual([]);
  });

  it('is answered with the targets of the standard service request for the template that is asked for', async () => {
    const offering = await office.create('POST /service_offerings', {
      name: 'Silver',
      service: ids['service'],
    });
    const sla = await agreed({ coverage: 'people', person_ids: [ids['Ina']], service_offering: offering });
    // Its template belongs to work-records.
    const [row] = await office.database.query<{ id: string }>(
      `INSERT INTO standard_service_request (account_id, service_offering_id, request_template_id,
         response_target, resolution_target_in_days, support_hours_id,
         response_target_best_effort, resolution_target_best_effort, created_at, updated_at)
       VALUES ('widget', $1, 8, 30, 3, $2, false, false, now(), now()) RETURNING id`,
      [offering, ids['calendar']],
    );
    const standardOf = async (request_template: number | null) =>
      (await coverageOf({ request_template })).find((one) => one.sla === sla)?.standard;
    expect(await standardOf(8)).toEqual({
      id: Number(row?.id),
      response_minutes: 30,
      response_days: null,
      resolution_minutes: null,
      resolution_days: 3,
      support_hours: ids['calendar'],
      best_effort: false,
    });
    expect([await standardOf(9), await standardOf(null)]).toEqual([null, null]);
  });

  it('lists services, service instances and CIs of the SLAs below the person', async () => {
    await agreed({ coverage: 'people', person_ids: [ids['Ina']] });
    expect(await below(ids['Ina'], 'service_coverages')).toEqual([ids['service']]);
    expect(await below(ids['Ina'], 'service_instance_coverages')).toEqual([instance]);
    expect(await below(ids['Ina'], 'ci_coverages')).toEqual([ids['ci']]);
    const { status } = await office.call(`GET /people/${ids['Pat']}/sla_coverages`, null, administrator());
    expect(status).toBe(404);
  });

  it('of first line support tells the service desk of a person: of the nearest organization, while it is active', async () => {
    const deskOf = async (person: number | undefined, moment = NOW, account = 'widget') => {
      const frame = { head: { account, person, moment }, body: Buffer.alloc(0) };
      return (await office.nats.request<ServiceDeskAnswer>(SERVICE_DESK_SUBJECT, frame, 5_000)).head.team;
    };
    const { Ina, Otto, group, team } = ids;
    const { json } = await office.call(`GET /people/${Ina}`, null, administrator());
    const part = (json['organization'] as { id: number }).id;
    const near = await office.create('POST /teams', { name: 'Near desk' });
    const flsa = (customer: number | undefined, values: object) =>
      office.create('POST /flsas', { name: 'Desk', provider: group, customer, status: 'active', ...values });
    await flsa(group, { service_desk_team: team, expiry_date: '2026-06-30' });
    expect([await deskOf(Ina), await deskOf(Otto), await deskOf(ids['Rep'])]).toEqual([team, null, null]);
    expect(await deskOf(Ina, '2026-07-01T00:00:00Z')).toBeNull();
    expect(await deskOf(Ina, NOW, 'partner')).toBeNull();
    await flsa(part, { service_desk_team: near, status: 'being_prepared' });
    expect(await deskOf(Ina)).toBe(team);
    await flsa(part, { service_desk_team: near });
    expect(await deskOf(Ina)).toBe(near);
    await office.call(`PATCH /teams/${near}`, { disabled: true }, administrator());
    expect(await deskOf(Ina)).toBe(team);
  });

  it('is found by indexes among 10,000 SLAs', async () => {
    const { database } = office;
    await agreed({});
    // Copies of the existing rows, each with few links.
    for (const [table, count, changed] of MANY)
      await database.query(
        `INSERT INTO ${table} SELECT another.* FROM (SELECT * FROM ${table} ORDER BY id LIMIT 1) one,
generate_series(1, ${count}) n, LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object(
'id', nextval(pg_get_serial_sequence('${table}', 'id')), ${changed})) another`,
      );
    for (const [link, from, to] of LINKED)
      await database.query(
        `INSERT INTO ${link} SELECT one.id, other.id
FROM (SELECT id, row_number() OVER () % (SELECT count(*) FROM ${to}) AS at FROM ${from}) one
JOIN (SELECT id, row_number() OVER () - 1 AS at FROM ${to}) other USING (at) ON CONFLICT DO NOTHING`,
      );
    await database.query('ANALYZE');
    const scanned = async (text: string) => {
      const rows = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      return [...plan.matchAll(/Seq Scan on (\w+)/g)]
        .map(([, table]) => table)
        .filter((table) => table !== 'account');
    };
    const values = [instance, ids['Ina'], `'${NOW}'`, `'widget'`, 'NULL::bigint'];
    const question = COVERAGE_SQL.replace(/\$(\d)/g, (_, at: string) => String(values[Number(at) - 1]));
    expect(await scanned(question)).toEqual([]);
    const list = `SELECT to_id FROM person_sla_coverages WHERE from_id = ${ids['Ina']}`;
    expect(await scanned(list)).toEqual([]);
  });
});

/** Inserts that many copies of a row, with other keys. */
const MANY = [
  ['organization', 5_000, `'name', 'O' || n, 'parent_id', NULL`],
  ['site', 1_000, `'name', 'S' || n`],
  ['team', 500, `'name', 'T' || n`],
  ['skill_pool', 500, `'name', 'P' || n`],
  ['sla_coverage_group', 500, `'name', 'G' || n, 'account_id', 'partner'`],
  ['service', 500, `'name', 'V' || n`],
  ['service_offering', 500, `'name', 'F' || n, 'service_id', NULL`],
  ['service_instance', 1_000, `'name', 'I' || n, 'support_team_id', n % 500`],
  ['ci', 2_000, `'name', 'C' || n, 'label', 'C' || n, 'serial_nr', NULL`],
  [
    'person',
    3_000,
    `'primary_email', n || '@many.example', 'organization_id', n % 5000, 'site_id', n % 1000`,
  ],
  [
    'sla',
    10_000,
    `'service_instance_id', n % 1000, 'status', 'active', 'coverage', ('{${COVERAGES.join()}}'::text[])[1 + n % ${COVERAGES.length}]`,
  ],
] as const;

const LINKED = [
  ['sla_organizations', 'sla', 'organization'],
  ['sla_sites', 'sla', 'site'],
  ['sla_people', 'sla', 'person'],
  ['sla_service_instances', 'sla', 'service_instance'],
  ['sla_skill_pools', 'sla', 'skill_pool'],
  ['sla_coverage_groups', 'sla', 'sla_coverage_group'],
  ['ci_users', 'ci', 'person'],
  ['service_instance_cis', 'service_instance', 'ci'],
  ['team_members', 'team', 'person'],
  ['skill_pool_members', 'skill_pool', 'person'],
] as const;

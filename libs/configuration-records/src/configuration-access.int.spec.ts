import type { Principal } from '@deskline/identity';
import { ROLES, type Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { ConfigurationRecordsEnv } from '../test/configuration-records-env';
import { configurationRecords } from './records';

const EVERYONE: readonly (Role | 'end user')[] = ['end user', ...ROLES];
/** Roles without configuration records. */
const OUTSIDE: readonly (Role | 'end user')[] = ['end user', 'key_contact'];
const AUDITORS = ['auditor', 'directory_auditor'];
const DESIGNERS = ['account_designer', 'directory_designer'];
const ADMINISTRATORS = ['account_administrator', 'directory_administrator'];

const SERVICE_DESK = ['service_desk_analyst', 'service_desk_manager'];

/** "administrators: …" may write everything. Other roles that create and update records, by collection: */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  people: SERVICE_DESK,
  teams: [],
  organizations: [],
  sites: [],
  services: ['service_level_manager'],
  service_instances: ['service_level_manager'],
  service_categories: ['service_level_manager', ...DESIGNERS],
  contracts: ['service_level_manager', 'configuration_manager'],
  flsas: ['service_level_manager'],
  service_offerings: ['service_level_manager'],
  slas: ['service_level_manager'],
  sla_coverage_groups: ['service_level_manager'],
  // Read by these, and those who read costs.
  invoices: ['financial_manager', 'configuration_manager'],
  short_urls: ['configuration_manager'],
  products: ['configuration_manager'],
  product_categories: ['configuration_manager', ...DESIGNERS],
  cis: ['configuration_manager'],
  knowledge_articles: ['knowledge_manager'],
  broadcasts: ['service_desk_manager', ...DESIGNERS],
  // Everybody visits the shop.
  shop_article_categories: DESIGNERS,
  shop_articles: DESIGNERS,
  // Everybody fills in forms.
  custom_collections: DESIGNERS,
  custom_collection_elements: DESIGNERS,
  // Everybody looks for something to reserve.
  reservation_offerings: ['configuration_manager', ...DESIGNERS],
  // Everybody reserves for themselves.
  reservations: EVERYONE.filter((role) => !AUDITORS.includes(role)),
  // Respondents read the questions, and answer them.
  surveys: DESIGNERS,
  survey_responses: EVERYONE.filter((role) => !AUDITORS.includes(role)),
  // Customer representatives read boards that are open to them.
  agile_boards: DESIGNERS,
  agile_board_columns: DESIGNERS,
  // Everybody keeps their own.
  saved_views: EVERYONE.filter((role) => !AUDITORS.includes(role)),
  // Written by gateways alone.
  imports: [],
  exports: [],
  // Administrators, each their own.
  export_schedules: [],
  preferences: EVERYONE.filter((role) => !AUDITORS.includes(role)),
  // Own periods; the service desk, which maintains people, also those of others.
  out_of_office_periods: ROLES.filter((role) => ![...OUTSIDE, ...AUDITORS, 'account_owner'].includes(role)),
};
const settings = configurationRecords.records
  // Nested records have the access of their parent.
  .filter(({ collection, nested }) => !(collection in WRITERS) && !nested)
  .map(({ collection }) => collection);

describe('access to configuration records', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { me: 0, other: 0, team: 0, organization: 0, below: 0, service: 0, product: 0, ci: 0 };
  const as = (role: Role | 'end user', more: Partial<Principal> = {}): Principal =>
    principal({
      person: { id: ids.me, name: 'Me' },
      roles: role === 'end user' ? [] : [role],
      organization_id: ids.organization,
      ...more,
    });
  const status = async (request: string, who: Principal, body: object | null = null) =>
    (await office.call(request, body, who)).status;
  const listed = async (path: string, who: Principal) =>
    (await office.call(`GET ${path}`, null, who)).json as unknown as Record<string, unknown>[];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    ids.me = await office.person('widget', 'Me');
    ids.other = await office.person('widget', 'Other');
    ids.organization = await office.create('POST /organizations', { name: 'Ours' });
    ids.below = await office.create('POST /organizations', { name: 'Below', parent: ids.organization });
    await office.create('POST /organizations', { name: 'Theirs' });
    ids.team = await office.create('POST /teams', { name: 'Desk' });
    ids.service = await office.create('POST /services', { name: 'Mail', provider: ids.organization });
    await office.create('POST /services', { name: 'Old', provider: ids.organization, disabled: true });
    await office.create('POST /product_categories', {
      name: 'Laptop',
      group: 'Hardware',
      rule_set: 'physical_asset',
    });
    const [category] = await listed('/product_categories', as('auditor'));
    ids.product = await office.create('POST /products', {
      name: 'Book',
      brand: 'Acme',
      model: 'B',
      category: category?.['reference'],
    });
    ids.ci = await office.create('POST /cis', {
      name: 'B1',
      product: ids.product,
      status: 'in_production',
      support_team: ids.team,
    });
    const article = { service: ids.service, description: 'How', instructions: 'So', status: 'validated' };
    for (const [subject, who] of [
      ['For all', 'end_users'],
      ['For contacts', 'key_contacts'],
      ['For us', 'internal_specialists'],
    ] as const)
      await office.create('POST /knowledge_articles', { ...article, subject, [who]: true });
  });
  afterAll(() => office?.close());

  describe.each(EVERYONE)('%s', (role) => {
    it('creates the record types of the access table, and gets 403 without validation errors for others', async () => {
      const answers: [string, number][] = [];
      const expected: [string, number][] = [];
      for (const { collection, createUnder, partOf, relation } of configurationRecords.records) {
        // Parts are written with their owner, views by nobody.
        if (partOf || relation === 'view') continue;
        const keeps = [...ADMINISTRATORS, ...(WRITERS[collection] ?? DESIGNERS)].includes(role);
        const path = createUnder ? `/agile_boards/999/${createUnder[0]?.paths[0]}` : `/${collection}`;
        answers.push([collection, await status(`POST ${path}`, as(role), {})]);
        // Board 999 does not exist, and has columns only: every role gets 404.
        expected.push([collection, createUnder ? 404 : keeps ? 422 : 403]);
      }
      expect(answers).toEqual(expected);
    });

    it('reads settings, unless it has no configuration records at all', async () => {
      for (const collection of settings)
        expect(await status(`GET /${collection}`, as(role))).toBe(OUTSIDE.includes(role) ? 403 : 200);
    });

    it('reads what applies to everybody: catalog, knowledge, own person and organization', async () => {
      const outside = OUTSIDE.includes(role);
      expect(await listed('/services', as(role))).toHaveLength(outside ? 1 : 2);
      expect(await listed('/people', as(role))).toHaveLength(outside ? 1 : 2);
      const articles = (await listed('/knowledge_articles', as(role))).map(({ subject }) => subject).sort();
      expect(articles).toEqual(
        !outside
          ? ['For all', 'For contacts', 'For us']
          : role === 'key_contact'
            ? ['For all', 'For contacts']
            : ['For all'],
      );
      const organizations = (await listed('/organizations', as(role))).map(({ name }) => name);
      expect(organizations).toEqual(
        !outside ? ['Below', 'Ours', 'Theirs'] : role === 'key_contact' ? ['Below', 'Ours'] : ['Ours'],
      );
    });

    it('archives, trashes and restores only as an administrator', async () => {
      const expected = ADMINISTRATORS.includes(role) ? 200 : 403;
      for (const verb of ['trash', 'restore'])
        expect(await status(`POST /cis/${ids.ci}/${verb}`, as(role))).toBe(expected);
    });

    it('updates only the own profile, unless it maintains people or only audits', async () => {
      const change = (body: object, id = ids.me) => status(`PATCH /people/${id}`, as(role), body);
      const audits = ['auditor', 'directory_auditor'].includes(role);
      const keeps = [...ADMINISTRATORS, ...SERVICE_DESK].includes(role);
      expect(await change({ time_format_24h: true })).toBe(audits ? 403 : 200);
      expect(await change({ job_title: `${role}` })).toBe(keeps ? 200 : 403);
      expect(await change({ time_format_24h: true }, ids.other)).toBe(
        keeps ? 200 : OUTSIDE.includes(role) ? 404 : 403,
      );
    });

    it('joins no team', async () => {
      const expected = ADMINISTRATORS.includes(role) ? 200 : 403;
      // "sight of the other end": the team is none to a caller who reads no teams.
      expect(await status(`POST /people/${ids.me}/teams/${ids.team}`, as(role))).toBe(
        OUTSIDE.includes(role) ? 404 : expected,
      );
      const listed = await status(`PATCH /people/${ids.me}`, as(role), { team_ids: [ids.team] });
      expect(listed).toBe(expected);
    });
  });

  it('lets specialists update the CIs of their teams, and no others', async () => {
    const update = (more: Partial<Principal>, role: Role = 'specialist') =>
      status(`PATCH /cis/${ids.ci}`, as(role, more), { location: 'Shelf' });
    expect(await update({ team_ids: [ids.team] })).toBe(200);
    expect(await update({ team_ids: [ids.team] }, 'service_desk_analyst')).toBe(200);
    expect(await update({ team_ids: [ids.team + 1] })).toBe(403);
    expect(await update({ team_ids: [ids.team] }, 'auditor')).toBe(403);
  });

  it('decides which records other services may refer to for a caller', async () => {
    const readable = async (type: string, id: number, who: Principal) => {
      const frame = { head: { type, ids: [id], principal: who }, body: Buffer.alloc(0) };
      const { head, body } = await office.nats.request<{ all?: true }>(`references.${type}`, frame, 5_000);
      return [head.all ?? false, (JSON.parse(body.toString()) as { id: number }[]).map((one) => one.id)];
    };
    expect(await readable('ci', ids.ci, as('specialist'))).toEqual([true, [ids.ci]]);
    expect(await readable('ci', ids.ci, as('end user'))).toEqual([false, []]);
    expect(await readable('person', ids.me, as('end user'))).toEqual([false, [ids.me]]);
    expect(await readable('person', ids.other, as('end user'))).toEqual([false, []]);
    expect(await readable('service', ids.service, as('end user'))).toEqual([false, [ids.service]]);
    expect(await readable('organization', ids.below, as('key_contact'))).toEqual([false, [ids.below]]);
    // Records of a trusted account: the account that asks checks the caller.
    await office.account('provider');
    const theirs = await office.person('provider', 'Zed');
    const they = principal({ account: 'provider' });
    const provider = await office.create('POST /organizations', { name: 'They' }, they);
    const service = await office.create('POST /services', { name: 'Mail', provider }, they);
    expect(await readable('person', theirs, as('end user'))).toEqual([false, []]);
    expect(await readable('person', theirs, as('specialist'))).toEqual([true, [theirs]]);
    expect(await readable('service', service, as('end user'))).toEqual([false, [service]]);
  });

  describe('costs of a person or an hour', () => {
    const readers: readonly string[] = [
      ...['auditor', 'directory_auditor', 'account_owner', 'financial_manager'],
      ...ADMINISTRATORS,
    ];

    it.each(EVERYONE)('are included for %s, or unknown', async (role) => {
      const reads = readers.includes(role);
      const { json } = await office.call(`GET /people/${ids.me}`, null, as(role));
      expect('cost_per_hour' in json).toBe(reads);
      expect(await status('GET /people?fields=cost_per_hour', as(role))).toBe(reads ? 200 : 400);
      const filtered = await office.call('GET /people?cost_per_hour=1', null, as(role));
      const unknown = await office.call('GET /people?cost_per_year=1', null, as(role));
      const word = reads ? 'Filtering not allowed on fields: cost_per_hour' : 'Unknown fields: cost_per_hour';
      expect(filtered.json).toEqual({ message: word });
      expect(unknown.json).toEqual({ message: 'Unknown fields: cost_per_year' });
      expect(await status('GET /people?sort=cost_per_hour', as(role))).toBe(400);
    });

    it('are set by financial managers and administrators, and unknown to other roles that maintain people', async () => {
      const cost = { cost_per_hour: 80 };
      expect(await status(`PATCH /people/${ids.other}`, as('financial_manager'), cost)).toBe(200);
      expect(await status(`PATCH /people/${ids.other}`, as('account_administrator'), cost)).toBe(200);
      const analyst = await office.call(`PATCH /people/${ids.other}`, cost, as('service_desk_analyst'));
      expect(analyst.status).toBe(422);
      expect(analyst.text).not.toContain('80');
      expect(await status(`PATCH /people/${ids.other}`, as('financial_manager'), { vip: true })).toBe(403);
    });

    it.each([
      ['skill_pools', { cost_per_hour: 95, cost_per_hour_currency: 'EUR' }],
      ['effort_classes', { cost_multiplier: 1.5 }],
    ])('are the only fields of %s that a financial manager updates', async (collection, cost) => {
      const id = await office.create(`POST /${collection}`, { name: 'Overtime' });
      const change = (body: object) => status(`PATCH /${collection}/${id}`, as('financial_manager'), body);
      expect(await change(cost)).toBe(200);
      expect(await change({ ...cost, name: 'Night' })).toBe(403);
      expect(await change({ disabled: true })).toBe(403);
      expect(await status(`POST /${collection}`, as('financial_manager'), { name: 'Night' })).toBe(403);
    });

    it('do not let a financial manager link members of a skill pool', async () => {
      const pool = await office.create('POST /skill_pools', { name: 'Linux' });
      const link = (role: Role) => status(`POST /skill_pools/${pool}/members/${ids.other}`, as(role));
      expect([await link('financial_manager'), await link('account_designer')]).toEqual([403, 200]);
    });

    it('are left out of the answer to a PATCH for roles that may not read them', async () => {
      const { text } = await office.call(
        `PATCH /people/${ids.other}`,
        { vip: true },
        as('service_desk_analyst'),
      );
      expect(text).not.toContain('cost_per_hour');
    });
  });
});

import { NodeIds, Routes } from '@deskline/record-http';
import { AccountFixture } from '@deskline/testing';
import { describeFuzz } from '../../libs/testing/src/fuzz/describe-fuzz';
import { describeBulk } from './describe-bulk';
import { describeClientPaths } from './describe-client-paths';
import { isMade, OFFERED, useContractEnv } from './describe-records';

/** Records of every service whose input is fuzzed through the gateway, too. */
const FUZZED = [
  'request',
  'person',
  'webhook',
  'webhook_policy',
  'personal_access_token',
  'oauth_application',
];

interface Row {
  readonly id: number;
  readonly record_type: string;
  readonly created_at: string;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Paths that no record gives. */
const OWN = [
  'GET /me',
  'GET /people/me',
  'PATCH /people/me',
  'GET /account',
  'GET /attachments/storage',
  'GET /people/1/permissions',
  'POST /people/1/permissions',
  'PATCH /people/1/permissions/nowhere',
  'DELETE /people/1/permissions',
];
const OPEN = [
  'GET /',
  'GET /rate_limit',
  'GET /enums',
  'GET /enums/nl',
  'GET /openapi.json',
  'GET /asyncapi.json',
];
const UUID = '00000000-0000-4000-8000-000000000000';
/** Routes that need no credentials need no scopes. */
const FOR_ANYONE = /\/(verify|jwks)$/;

interface Schema {
  readonly $ref?: string;
  readonly properties?: object;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Calls with a body of JSON, and the members of each. */
function jsonBodiesIn({ paths, components }: OpenApi): { method: Method; path: string; members: string[] }[] {
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([verb, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      const { properties } = components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema ?? {};
      if (!properties) return [];
      const path = template.replaceAll(/\{\w+\}/g, '1');
      return [{ method: verb.toUpperCase() as Method, path, members: Object.keys(properties) }];
    }),
  );
}

describe('The gateway', () => {
  const contractEnv = useContractEnv('gateway');
  let fixture: AccountFixture;

  beforeAll(async () => {
    fixture = await AccountFixture.open(contractEnv(), 'contract-fuzz');
  });

  for (const { records } of OFFERED)
    for (const record of records.filter(({ name }) => FUZZED.includes(name)))
      describeFuzz(record, () => ({ builder: fixture, runs: 10 }));

  const routes = OFFERED.flatMap((catalogue) => new Routes(catalogue, new NodeIds('deskline')).list);
  const paths = routes
    .filter((route) => !FOR_ANYONE.test(route))
    .map((route) => route.replaceAll(':webhook_delivery_id', UUID).replaceAll(/:\w+/g, '1'));

  /** "Scopes enforced on every API call": on every route there is. */
  it('refuses a token whose scopes permit nothing on every path, but for the open ones', async () => {
    const nobody = await fixture.permitted('me:Delete');
    const statusOf = async (route: string): Promise<string> => {
      const [method, path = ''] = route.split(' ');
      const { status } = await nobody.ask(method as Method, path, method === 'GET' ? undefined : {});
      return `${status} ${route}`;
    };
    const answers = await Promise.all([...OWN, ...paths].map(statusOf));
    expect(answers.filter((answer) => !answer.startsWith('403 '))).toEqual([]);
    expect(answers.length).toBeGreaterThan(400);
    const open = await Promise.all(OPEN.map(statusOf));
    expect(open.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  });

  it('answers members that cannot be turned into text as document 1 says, in the body of every path', async () => {
    const { json } = await fixture.admin.get('/openapi.json');
    const calls = jsonBodiesIn(json as OpenApi).flatMap(({ method, path, members }) =>
      [{ toString: 0 }, [{ toString: 0 }]].map(async (value) => {
        const body = Object.fromEntries(members.map((member) => [member, value]));
        const { status } = await fixture.admin.ask(method, path, body);
        return `${status} ${method} ${path}`;
      }),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => !/^(20[014]|400|40[346]|422) /.test(answer))).toEqual([]);
    expect(answers).toContain('422 PATCH /account/retention');
    expect(answers.filter((answer) => answer.startsWith('422 ')).length).toBeGreaterThan(150);
  });

  describeClientPaths(() => fixture);

  describeBulk(
    () => fixture,
    () => contractEnv().foreign(),
  );

  const given = OFFERED.flatMap(({ records }) => records.filter((record) => !isMade(record)));

  it.each(given)(
    'describes, counts and tells $name, which no call creates, to its readers alone',
    async (record) => {
      const { name, collection, nested } = record;
      const { admin, endUser, account } = fixture;
      const stranger = await contractEnv().foreign();
      expect((await admin.get(`/meta/${name}`)).status).toBe(200);
      expect([200, 404]).toContain((await endUser.get(`/meta/${name}`)).status);
      for (const caller of [admin, endUser, stranger.admin]) {
        const { status, json } = await caller.get(`/changes?records=${name}&per_page=100`);
        const accounts =
          status === 200 ? (json as { account_id: string }[]).map(({ account_id }) => account_id) : [];
        const own = caller === stranger.admin ? stranger.account : account;
        expect([[200, 400].includes(status), accounts.filter((each) => each !== own)]).toEqual([true, []]);
        if (nested || !routes.includes(`GET /${collection}/counts`)) continue;
        const list = () => caller.get(`/${collection}?per_page=1`);
        const totalOf = ({ headers }: { headers: object }) =>
          Number((headers as Record<string, string>)['x-pagination-total-entries']);
        // Other specs may add records meanwhile, such as calls.
        const [before, counts, after] = [
          await list(),
          await caller.get(`/${collection}/counts`),
          await list(),
        ];
        expect(counts.status).toBe(before.status);
        if (counts.status !== 200) continue;
        const { total } = counts.json as { total: number };
        expect(total).toBeGreaterThanOrEqual(totalOf(before));
        expect(total).toBeLessThanOrEqual(totalOf(after));
      }
    },
  );

  const read = async (path: string) => {
    const { status, headers, json } = await fixture.admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    const next = /<[^>]*\/v1([^>]*)>; rel="next"/.exec(String(headers['link']))?.[1];
    return { rows: json as Row[], total: Number(headers['x-pagination-total-entries']), next };
  };

  it('merges the audit lines of all services into one collection, page by page', async () => {
    for (const type of ['webhook', 'task', 'site', 'problem', 'webhook_policy', 'calendar'])
      await fixture.create(fixture.recordOf(type), 1, []);
    const from = (await read('/audit_lines?per_page=40')).rows.at(-1)?.created_at ?? '';
    const query = `created_at=>=${encodeURIComponent(from)}`;
    const whole = await read(`/audit_lines?per_page=100&${query}`);
    const types = new Set(whole.rows.map(({ record_type }) => record_type));
    for (const type of ['webhook', 'webhook_policy', 'task', 'problem', 'site', 'calendar'])
      expect(types).toContain(type);
    const times = whole.rows.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(whole.rows.map(({ id }) => id)).size).toBe(whole.rows.length);

    const pages: Row[][] = [];
    for (let path: string | undefined = `/audit_lines?per_page=7&${query}`; path;) {
      const page = await read(path);
      expect(page.total).toBe(whole.total);
      pages.push(page.rows);
      path = page.next;
    }
    expect(pages.flat().slice(0, whole.rows.length)).toEqual(whole.rows);
    expect((await read(`/audit_lines?per_page=7&page=3&${query}`)).rows).toEqual(pages[2]);
  });
});

import type { Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

type Row = Record<string, unknown>;

/**
 * Widget is its own directory. Its support domain has people of its own, and works with those of Widget; Partner is
 * trusted; Stranger claims to be Widget's support domain, without Widget's trust.
 */
describe('the views of the directory', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { widget: 0, sales: 0, supplier: 0, desk: 0, partner: 0, stranger: 0 };
  const rows = async (path: string, account = 'widget', roles: Role[] = ['account_administrator']) => {
    const { json } = await office.call(`GET ${path}`, null, principal({ account, roles }));
    return json as unknown as Row[];
  };
  const names = async (...query: Parameters<typeof rows>) =>
    (await rows(...query)).map(({ name }) => name).sort();
  const organization = (name: string, account: string, more: object = {}) =>
    office.create('POST /organizations', { name, ...more }, administrator(account));
  const person = (name: string, account: string, organization: number | null) =>
    office.create(
      'POST /people',
      { name, primary_email: `${name}@${account}.example`, organization },
      administrator(account),
    );
  const be = (
    id: string,
    organization_id: number,
    trusts: string[],
    directory_account: string | null = null,
  ) => office.account(id, { trusts, facts: { organization_id, directory_account } });

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    for (const id of ['widget', 'desk', 'partner', 'stranger']) await office.account(id);
    ids.widget = await organization('Widget', 'widget');
    ids.sales = await organization('Sales', 'widget', { parent: ids.widget });
    ids.supplier = await organization('Supplier', 'widget');
    ids.desk = await organization('Desk', 'desk');
    ids.partner = await organization('Partner', 'partner', { region: 'North', financialID: 'P-1' });
    await organization('Partner Sales', 'partner', { parent: ids.partner });
    ids.stranger = await organization('Stranger', 'stranger');
    await be('widget', ids.widget, ['desk', 'partner', 'stranger']);
    await be('desk', ids.desk, ['widget'], 'widget');
    await be('partner', ids.partner, ['widget']);
    await be('stranger', ids.stranger, [], 'widget');
    await person('Wanda', 'widget', ids.sales);
    await person('Walt', 'widget', null);
    await person('Sue', 'widget', ids.supplier);
    await person('Dean', 'desk', ids.desk);
    await office.create('POST /sites', { name: 'Head office' }, administrator('widget'));
    await office.create('POST /sites', { name: 'Desk room' }, administrator('desk'));
  });
  afterAll(() => office?.close());

  it('list all records of an account that is its own directory account, and none as support domain', async () => {
    expect(await names('/people/directory')).toEqual(['Sue', 'Walt', 'Wanda']);
    expect(await names('/organizations/directory')).toEqual(['Sales', 'Supplier', 'Widget']);
    expect(await names('/sites/directory')).toEqual(['Head office']);
    for (const collection of ['people', 'organizations', 'sites'])
      expect(await rows(`/${collection}/support_domain`)).toEqual([]);
  });

  it('list for a support domain the records of its directory account, with their account, and its own apart', async () => {
    expect(await names('/people/directory', 'desk')).toEqual(['Sue', 'Walt', 'Wanda']);
    expect(await names('/people?state=directory', 'desk')).toEqual(['Sue', 'Walt', 'Wanda']);
    expect(await names('/people/support_domain', 'desk')).toEqual(['Dean']);
    expect(await names('/organizations/directory', 'desk')).toEqual(['Sales', 'Supplier', 'Widget']);
    expect(await names('/organizations/support_domain', 'desk')).toEqual(['Desk']);
    expect(await names('/sites/directory', 'desk')).toEqual(['Head office']);
    expect(await names('/sites/support_domain', 'desk')).toEqual(['Desk room']);
    const [first] = await rows('/people/directory?sort=-id', 'desk');
    expect(first).toMatchObject({ name: 'Sue', account: { id: 'widget', name: 'widget' } });
    expect(await names('/people', 'desk')).toEqual(['Dean']);
  });

  it('filter, sort and page like any collection', async () => {
    const { headers } = await office.call('GET /people/directory?per_page=2', null, administrator('desk'));
    expect(headers).toMatchObject({ 'X-Pagination-Total-Entries': '3', 'X-Pagination-Total-Pages': '2' });
    const [, next] = /<([^>]+)>; rel="next"/.exec(headers['Link'] ?? '') ?? [];
    const path = (next ?? '').replace('https://desk.example/v1', '');
    expect(await names(path, 'desk')).toEqual(['Wanda']);
    expect(await names('/people/directory?name=Sue', 'desk')).toEqual(['Sue']);
    expect(await names('/people/directory?state=internal', 'widget')).toEqual(['Wanda']);
    expect(await names('/people/directory?state=support_domain', 'desk')).toEqual([]);
  });

  it('list of the directory account only the records for everybody, whatever roles a caller has elsewhere', async () => {
    for (const field of ['cost_per_hour', 'cost_per_hour_currency']) {
      const path = `GET /people/directory?fields=${field}`;
      const { status, json } = await office.call(path, null, administrator('desk'));
      expect([status, json['message']]).toEqual([400, `Unknown fields: ${field}`]);
    }
    const { status } = await office.call('GET /people/directory?roles=auditor', null, administrator('desk'));
    expect(status).toBe(400);
  });

  it('list no other people for end users, who change nothing', async () => {
    const nobody = principal({ account: 'desk', roles: [], person: { id: 987_654, name: 'Nobody' } });
    expect((await office.call('GET /people/directory', null, nobody)).json).toEqual([]);
    const [wanda] = await rows('/people?name=Wanda');
    const change = { job_title: 'Mine' };
    const patched = await office.call(`PATCH /people/${wanda?.['id']}`, change, administrator('desk'));
    expect(patched.status).toBe(404);
  });

  it('list nothing of a directory account for accounts that it does not trust', async () => {
    expect(await rows('/people/directory', 'stranger')).toEqual([]);
    await be('widget', ids.widget, ['partner']);
    expect(await rows('/people/directory', 'desk')).toEqual([]);
    await be('widget', ids.widget, ['desk', 'partner', 'stranger']);
    expect(await rows('/people/directory', 'desk')).toHaveLength(3);
  });

  it('list the organization of the account and those below as internal, and the others as external', async () => {
    expect(await names('/organizations/internal')).toEqual(['Sales', 'Widget']);
    expect(await names('/organizations/external')).toEqual(['Supplier']);
    expect(await names('/people/internal')).toEqual(['Wanda']);
    await office.call(`PATCH /organizations/${ids.sales}`, { parent: ids.supplier }, administrator());
    expect(await names('/organizations/internal')).toEqual(['Widget']);
    expect(await names('/people/internal')).toEqual([]);
    await office.call(`PATCH /organizations/${ids.sales}`, { parent: ids.widget }, administrator());
  });

  it('list the organization of an account in mutual trust as trusted, as a reference does', async () => {
    expect(await rows('/organizations/trusted')).toEqual([
      expect.objectContaining({ id: ids.desk, name: 'Desk', account: { id: 'desk', name: 'desk' } }),
      {
        id: ids.partner,
        sourceID: null,
        name: 'Partner',
        nodeID: expect.any(String) as string,
        account: { id: 'partner', name: 'partner' },
      },
    ]);
    expect(await names('/organizations/trusted', 'partner')).toEqual(['Widget']);
    expect(await rows('/organizations/trusted', 'stranger')).toEqual([]);
    for (const query of ['fields=region', 'financialID=P-1', 'sort=created_at'])
      expect((await office.call(`GET /organizations/trusted?${query}`, null, administrator())).status).toBe(
        400,
      );
    const { json } = await office.call('GET /organizations/trusted?per_page=1', null, administrator());
    expect(json).toMatchObject([{ name: 'Desk' }]);
  });
});

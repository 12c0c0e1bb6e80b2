import type { Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('the roles of people', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { ada: 0, bob: 0, carl: 0, dora: 0 };
  const as = (...roles: Role[]) => principal({ roles });
  const found = async (query: string, who = administrator()) => {
    const { json } = await office.call(`GET /people?fields=name&${query}`, null, who);
    return (json as unknown as { name: string }[]).map(({ name }) => name);
  };
  const status = async (id: number, body: object, who = as('service_desk_analyst')) =>
    (await office.call(`PATCH /people/${id}`, body, who)).status;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { trusts: ['provider'] });
    await office.account('provider', { trusts: ['widget'] });
    ids.ada = await office.person('widget', 'Ada', ['account_administrator', 'specialist']);
    ids.bob = await office.person('widget', 'Bob', ['specialist']);
    ids.carl = await office.person('widget', 'Carl');
    ids.dora = await office.person('widget', 'Dora', ['auditor']);
    await office.person('provider', 'Zoe', ['account_administrator']);
  });
  afterAll(() => office?.close());

  describe('as a filter', () => {
    it.each([
      ['roles=specialist', ['Ada', 'Bob']],
      ['roles=auditor,account_administrator', ['Ada', 'Dora']],
      ['roles=!specialist', ['Carl', 'Dora']],
      ['roles=', ['Carl']],
      ['roles=!', ['Ada', 'Bob', 'Dora']],
      ['roles=specialist&roles=account_administrator', ['Ada']],
      ['roles=janitor', []],
    ])('%s finds %j', async (query, names) => {
      expect(await found(query)).toEqual(names);
    });

    it('match those in the account, also after they are given and taken', async () => {
      const path = `/people/${ids.carl}/permissions`;
      await office.call(`POST ${path}?roles=key_contact`, null, administrator(), '.permissions');
      expect(await found('roles=key_contact')).toEqual(['Carl']);
      await office.call(
        `POST ${path}/provider?roles=auditor`,
        null,
        administrator('provider'),
        '.permissions',
      );
      expect(await found('roles=auditor')).toEqual(['Dora']);
      // A guest is no record of the account.
      const listed = (account: string) =>
        office.call('GET /people/all_with_roles?roles=auditor', null, administrator(account));
      expect((await listed('widget')).json).toMatchObject([{ name: 'Dora' }]);
      expect((await listed('provider')).json).toEqual([]);
      expect((await office.call(`GET /people/${ids.carl}`, null, administrator('provider'))).status).toBe(
        404,
      );
      await office.call(`DELETE ${path}`, null, administrator(), '.permissions');
      expect(await found('roles=key_contact')).toEqual([]);
    });

    it('are available only to those who may read the roles of people', async () => {
      expect(await found('roles=specialist', as('auditor'))).toEqual(['Ada', 'Bob']);
      for (const role of ['specialist', 'service_desk_manager', 'financial_manager'] as const) {
        const { status, json } = await office.call('GET /people?roles=specialist', null, as(role));
        expect([status, json['message']]).toEqual([400, 'Unknown fields: roles']);
      }
    });

    it('are no field of a person', async () => {
      const { json } = await office.call(`GET /people/${ids.ada}`, null, administrator());
      expect(json).not.toHaveProperty('roles');
      const { status } = await office.call('GET /people?fields=roles', null, administrator());
      expect([status, await sent({ roles: ['auditor'] })]).toEqual([400, 422]);
    });
    const sent = async (body: object) =>
      (await office.call(`PATCH /people/${ids.carl}`, body, administrator())).status;
  });

  describe('of an administrator', () => {
    const SIGNS_IN = [
      { primary_email: 'mine@widget.example' },
      { authenticationID: 'mine' },
      { oauth_person_enablement: true },
      { disabled: true },
    ];

    it.each(SIGNS_IN)('keep the service desk from changing %j', async (change) => {
      expect(await status(ids.ada, change)).toBe(403);
      expect(await status(ids.ada, change, as('service_desk_manager'))).toBe(403);
      expect(await status(ids.bob, change)).toBe(200);
    });

    it('let the service desk change other fields, and send back the same values', async () => {
      const { json } = await office.call(`GET /people/${ids.ada}`, null, administrator());
      const { primary_email } = json;
      expect(await status(ids.ada, { job_title: 'Head', primary_email, disabled: false })).toBe(200);
      const street = { label: 'street', city: 'Delft' };
      const path = `POST /people/${ids.ada}/addresses`;
      expect((await office.call(path, street, as('service_desk_analyst'))).status).toBe(201);
    });

    it('count in any account', async () => {
      expect(await status(ids.dora, { authenticationID: 'd1' })).toBe(200);
      const path = `/people/${ids.dora}/permissions/provider`;
      const boss = administrator('provider');
      await office.call(`POST ${path}?roles=account_administrator`, null, boss, '.permissions');
      expect(await status(ids.dora, { authenticationID: 'd2' })).toBe(403);
      expect(await status(ids.dora, { authenticationID: 'd2' }, as('account_administrator'))).toBe(200);
      await office.call(`DELETE ${path}`, null, boss, '.permissions');
      expect(await status(ids.dora, { authenticationID: 'd3' })).toBe(200);
    });
  });

  it.each(['teams', 'cis', 'skill_pools'])('of an end user empty no list of the own %s', async (list) => {
    const person = { id: ids.carl, name: 'Carl' };
    const statusOf = async (method: string, ...roles: Role[]) =>
      (await office.call(`${method} /people/${ids.carl}/${list}`, null, principal({ person, roles }))).status;
    expect([await statusOf('GET'), await statusOf('DELETE')]).toEqual([403, 403]);
    expect([await statusOf('GET', 'auditor'), await statusOf('DELETE', 'auditor')]).toEqual([200, 403]);
    expect(await statusOf('DELETE', 'account_administrator')).toBe(204);
  });
});

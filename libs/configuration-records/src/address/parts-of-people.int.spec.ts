import type { Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

type Row = Record<string, unknown>;

describe('addresses and contacts', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { person: 0, organization: 0 };
  const street = { label: 'street', address: 'Main St 1', city: 'Delft', country: 'NL' };
  const places = [
    ['people', () => `/people/${ids.person}`, 'person.update'],
    ['organizations', () => `/organizations/${ids.organization}`, 'organization.update'],
  ] as const;
  const jsonAt = async (path: string) => (await office.call(`GET ${path}`, null, administrator())).json;
  const as = (...roles: Role[]) => principal({ roles, person: { id: ids.person, name: 'Ada' } });
  const status = async (request: string, body: object | null, ...roles: Role[]) =>
    (await office.call(request, body, as(...roles))).status;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    ids.person = await office.person('widget', 'Ada');
    ids.organization = await office.create('POST /organizations', { name: 'Ours' });
  });
  afterAll(() => office?.close());

  it.each(places)('are included in %s, and found at their own paths', async (_name, path) => {
    expect(await jsonAt(path())).toMatchObject({ addresses: [], contacts: [] });
    const address = await office.create(`POST ${path()}/addresses`, street);
    const contact = await office.create(`POST ${path()}/contacts`, {
      label: 'work',
      protocol: 'telephone',
      uri: '+31 15 123 45 67',
    });
    const nodeID = expect.any(String) as string;
    const expected = { id: address, ...street, zip: null, state: null, integration: false, nodeID };
    const { addresses, contacts } = (await jsonAt(path())) as { addresses: Row[]; contacts: Row[] };
    expect(addresses).toEqual([expected]);
    expect(contacts).toMatchObject([{ id: contact, protocol: 'telephone', uri: '+31 15 123 45 67' }]);
    expect(await jsonAt(`${path()}/addresses`)).toEqual([expected]);
    expect(await jsonAt(`${path()}/addresses/${address}`)).toMatchObject(expected);
  });

  it.each(places)(
    'of %s are changed and deleted below their owner, and emit its events',
    async (_name, path, event) => {
      const address = await office.create(`POST ${path()}/addresses`, street);
      const events = () =>
        office.database.query<{ event: string }>(`SELECT event FROM event_log WHERE event = $1`, [event]);
      const before = (await events()).length;
      const changed = await office.call(
        `PATCH ${path()}/addresses/${address}`,
        { zip: '2611' },
        administrator(),
      );
      expect(changed).toMatchObject({ status: 200, json: { id: address, zip: '2611', city: 'Delft' } });
      expect((await office.call(`DELETE ${path()}/addresses/${address}`, null, administrator())).status).toBe(
        204,
      );
      expect((await office.call(`GET ${path()}/addresses/${address}`, null, administrator())).status).toBe(
        404,
      );
      expect((await events()).length).toBe(before + 2);
    },
  );

  it('are read by the roles that read the person, and written by those that write people', async () => {
    const [mine, theirs] = [
      `/people/${ids.person}/addresses`,
      `/organizations/${ids.organization}/addresses`,
    ];
    expect(await status(`GET ${mine}`, null)).toBe(200);
    expect(await status(`GET ${theirs}`, null)).toBe(404);
    // The profile excludes addresses and contacts.
    expect(await status(`POST ${mine}`, street)).toBe(403);
    expect(await status(`POST ${mine}`, street, 'service_desk_analyst')).toBe(201);
    expect(await status(`POST ${theirs}`, street, 'service_desk_analyst')).toBe(403);
    expect(await status(`POST ${mine}`, street, 'auditor')).toBe(403);
    expect(await status(`POST ${theirs}`, street, 'account_administrator')).toBe(201);
  });

  it('refuse an unknown label', async () => {
    const { status: refused, text } = await office.call(
      `POST /people/${ids.person}/contacts`,
      { label: 'street', uri: 'x' },
      administrator(),
    );
    expect(refused).toBe(422);
    expect(text).toContain('"label"');
    expect(text).toContain('"protocol"');
  });

  it.each([
    ['email', 'nobody', 'is not a valid email address'],
    ['website', 'www.widget.example', 'is not a valid address'],
    ['email', 'ada@widget.example', null],
    ['website', 'https://www.widget.example/contact', null],
    ['telephone', '(015) 123 45 67 ext. 8', null],
  ])('with %s refuse an invalid %s', async (protocol, uri, fault) => {
    const path = `POST /people/${ids.person}/contacts`;
    const answer = await office.call(path, { label: 'work', protocol, uri }, administrator());
    if (fault === null) expect(answer.status).toBe(201);
    else
      expect([answer.status, answer.json['errors']]).toEqual([
        422,
        [['uri', expect.stringContaining(fault) as string]],
      ]);
  });
});

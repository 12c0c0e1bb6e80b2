import type { Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

type Row = Record<string, unknown>;

describe('addresses and contacts', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { person: 0, organization: 0 };
  const street = { label: 'street', address: 'Main St 1', city: 'Delft', country: 'NL' };
  const places = [
    ['people', () => `/people/${ids.person}`, 'person.update', 'home'],
    ['organizations', () => `/organizations/${ids.organization}`, 'organization.update', 'street'],
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

  it.each(places)('are included in %s, and found at their own paths', async (_name, path, _event, ours) => {
    expect(await jsonAt(path())).toMatchObject({ addresses: [], contacts: [] });
    const address = await office.create(`POST ${path()}/addresses`, street);
    const contact = await office.create(`POST ${path()}/contacts`, {
      label: 'work',
      protocol: 'telephone',
      uri: '+31 15 123 45 67',
    });
    const nodeID = expect.any(String) as string;
    const expected = { id: address, ...street, label: ours, zip: null, state: null, nodeID };
    const { addresses, contacts } = (await jsonAt(path())) as { addresses: Row[]; contacts: Row[] };
    expect(addresses).toEqual([expected]);
    const called = {
      id: contact,
      label: ours === 'home' ? 'work' : 'general',
      telephone: '+31 15 123 45 67',
      verified: false,
    };
    expect(contacts).toEqual([{ ...called, nodeID }]);
    expect(await jsonAt(`${path()}/contacts`)).toEqual([{ ...called, nodeID }]);
    expect(await jsonAt(`${path()}/contacts?fields=protocol,uri,email`)).toEqual([
      { id: contact, protocol: 'telephone', uri: '+31 15 123 45 67', email: null, nodeID },
    ]);
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

  it.each([
    ['people', { label: 'work', telephone: '+31 1' }, 'telephone', ''],
    ['people', { label: 'personal', email: 'ada@widget.example' }, 'email', ''],
    ['people', { label: 'chat_slack', chat: '@ada' }, 'chat', ''],
    ['people', { label: 'fax', telephone: '+31 2' }, 'telephone', ''],
    ['people', { label: 'service_desk', telephone: '+31 1' }, '', 'label'],
    ['people', { label: 'chat_slack', telephone: '+31 1' }, '', 'label'],
    ['people', { label: 'work' }, '', 'telephone'],
    ['people', { label: 'work', telephone: '+31 1', email: 'ada@widget.example' }, '', 'email'],
    ['people', { label: 'work', email: 'ada' }, '', 'email'],
    ['organizations', { label: 'service_desk', email: 'desk@widget.example' }, 'email', ''],
    ['organizations', { label: 'service_desk_fax', telephone: '+31 3' }, 'telephone', ''],
    ['organizations', { label: 'emergency', website: 'https://widget.example' }, 'website', ''],
    ['organizations', { label: 'personal', email: 'desk@widget.example' }, '', 'label'],
    ['organizations', { label: 'chat_skype', chat: 'desk' }, '', 'label'],
  ])('of %s with %j have the one kind that is set, %s%s', async (owner, body, _kind, fault) => {
    const path = owner === 'people' ? places[0][1]() : places[1][1]();
    const answer = await office.call(`POST ${path}/contacts`, body, administrator());
    if (fault !== '') {
      expect(answer).toMatchObject({ status: 422, json: { errors: [[fault, expect.any(String)]] } });
      return;
    }
    const listed = await jsonAt(`${path}/contacts?id=${String(answer.json['id'])}`);
    expect(listed).toEqual([{ id: answer.json['id'], ...body, verified: false, nodeID: expect.any(String) }]);
  });

  it('change their kind, and name it in both forms', async () => {
    const path = `/people/${ids.person}/contacts`;
    const id = await office.create(`POST ${path}`, { label: 'fax', telephone: '+31 4' });
    const patched = async (body: object) =>
      (await office.call(`PATCH ${path}/${id}`, body, administrator())).json;
    expect(await jsonAt(`${path}/${id}`)).toMatchObject({ protocol: 'fax', uri: '+31 4' });
    expect(await patched({ label: 'mobile' })).toMatchObject({ protocol: 'telephone', uri: '+31 4' });
    expect(await patched({ uri: '+31 5' })).toMatchObject({ telephone: '+31 5', label: 'mobile' });
    expect(await patched({ email: 'ada@widget.example', label: 'personal' })).toMatchObject({
      ...{ telephone: null, email: 'ada@widget.example', verified: false },
      ...{ protocol: 'email', uri: 'ada@widget.example' },
    });
    expect(await patched({ email: null })).toMatchObject({
      errors: [['telephone', "Telephone can't be blank"]],
    });
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

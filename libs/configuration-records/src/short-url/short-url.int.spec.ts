import { NO_BODY } from '@deskline/platform';
import { SHORT_URL_TARGET } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

const manager = principal({ roles: ['configuration_manager'] });

describe('short URLs', () => {
  let office: ConfigurationRecordsEnv;
  const call = (request: string, body: object | null = null, as = manager) => office.call(request, body, as);
  const made = (values: object) => office.create('POST /short_urls', values, manager);
  const read = async (id: number) => (await call(`GET /short_urls/${id}`)).json;
  const refused = async (values: object) => {
    const { status, json } = await call('POST /short_urls', values);
    return [status, json['errors']];
  };
  const targetOf = async (account: string, token: string) =>
    (await office.nats.request(SHORT_URL_TARGET, { head: { account, token }, body: NO_BODY }, 5_000)).head;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    for (const account of ['widget', 'rival']) await office.account(account);
  });
  afterAll(() => office?.close());

  it('have an address of 96 random bits, which leads to the uri', async () => {
    const [one, two] = [
      await read(await made({ uri: 'https://a.example/1' })),
      await read(await made({ tel: '112' })),
    ];
    const address = /^https:\/\/desk\.example\/s\/widget\/([\w-]{16})$/;
    const [, token = ''] = address.exec(String(one['short_url'])) ?? [];
    expect([one['uri'], two['uri']]).toEqual(['https://a.example/1', 'tel:112']);
    expect(two['short_url']).toMatch(address);
    expect(two['short_url']).not.toBe(one['short_url']);
    expect(await targetOf('widget', token)).toEqual({ status: 200, uri: 'https://a.example/1' });
    const swapped = token.replaceAll(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const [account, other] of [
      ['rival', token],
      ['widget', swapped],
      ['widget', ''],
    ] as const)
      expect(await targetOf(account, other)).toEqual({ status: 404 });
  });

  it('keep their address when the uri changes, which is never answered by the fields it is made of', async () => {
    const id = await made({ uri: 'https://a.example/1' });
    const before = await read(id);
    await call(`PATCH /short_urls/${id}`, { email_to: 'desk@a.example', email_subject: 'Help' });
    expect(await read(id)).toMatchObject({
      uri: 'mailto:desk@a.example?subject=Help',
      short_url: before['short_url'],
    });
    expect(Object.keys(before).sort()).toEqual([
      'created_at',
      'id',
      'nodeID',
      'short_url',
      'updated_at',
      'uri',
    ]);
    expect((await call(`PATCH /short_urls/${id}`, { uri: null })).status).toBe(422);
    const sent = { short_url: 'https://desk.example/s/widget/mine', uri: 'https://b.example/' };
    await call(`PATCH /short_urls/${id}`, sent);
    expect(await read(id)).toMatchObject({ uri: 'https://b.example/', short_url: before['short_url'] });
  });

  it('refuse a uri that is no address to follow, and kinds that are mixed or half', async () => {
    expect(await refused({})).toEqual([422, [['uri', "URI can't be blank"]]]);
    for (const uri of ['javascript:alert(1)', 'data:text/html,x', '//evil.example'])
      expect(await refused({ uri })).toMatchObject([422, [['uri', expect.any(String)]]]);
    const of = (field: string) => [422, [[field, expect.any(String)]]];
    expect(await refused({ website_url: 'data:text/html,x' })).toEqual(of('uri'));
    expect(await refused({ geo_latitude: '52' })).toEqual(of('geo_longitude'));
    expect(await refused({ tel: '112', tweet: 'x' })).toEqual(of('tweet'));
    expect(await refused({ uri: 'https://a.example/', tel: '112' })).toEqual(of('uri'));
    expect(await refused({ plain_text: 'é'.repeat(1_500) })).toEqual(of('uri'));
  });

  it('lead to records of the account only', async () => {
    const customer = await office.create('POST /organizations', { name: 'Widget' });
    const service = await office.create('POST /services', { name: 'Mail', provider: customer });
    const article = { subject: 'How', service, description: 'x', instructions: 'y', status: 'validated' };
    const knowledge_article_id = await office.create('POST /knowledge_articles', article);
    expect(await read(await made({ knowledge_article_id }))).toMatchObject({
      uri: `deskline://self_service?knowledge_article_id=${knowledge_article_id}`,
    });
    const { status } = await call('POST /short_urls', { knowledge_article_id }, administrator('rival'));
    expect(status).toBe(422);
    const [, errors] = await refused({ ci_id: 999_999 });
    expect(errors).toContainEqual(['ci_id', 'Configuration item does not exist']);
  });

  it('are written by configuration managers and administrators, and read by the staff', async () => {
    const id = await made({ tel: '112' });
    const status = async (request: string, roles: string[], body: object | null = null) =>
      (await call(request, body, principal({ roles } as never))).status;
    for (const role of ['specialist', 'auditor', 'account_designer']) {
      expect(await status(`GET /short_urls/${id}`, [role])).toBe(200);
      expect(await status('POST /short_urls', [role], { tel: '112' })).toBe(403);
      expect(await status(`PATCH /short_urls/${id}`, [role], { uri: 'https://evil.example' })).toBe(403);
    }
    expect([await status('GET /short_urls', []), await status(`GET /short_urls/${id}`, [])]).toEqual([
      403, 403,
    ]);
    expect((await call(`GET /short_urls/${id}`, null, administrator('rival'))).status).toBe(404);
  });
});

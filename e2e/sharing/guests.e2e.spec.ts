import { Nats } from '@deskline/platform';
import { Operator } from '../../tools/demo/operator';
import { Api, type Fields } from '../api';
import { ownAccount } from '../own-account';
import { useSharedEnv } from '../use-shared-env';

const [HOME, HOST] = ['guest-home', 'guest-host'];

describe('A guest of an account', () => {
  const home = useSharedEnv(HOME);
  const host = useSharedEnv(HOST);
  let nats: Nats;

  const trust = async (trusts: boolean): Promise<void> => {
    const operator = new Operator(nats);
    const site = new URL(host().stack.base_url).origin;
    for (const [id, other] of [
      [HOME, HOST],
      [HOST, HOME],
    ] as const)
      await operator.account({ ...ownAccount(id), trusts: trusts ? [other] : [] }, site);
  };
  const permissions = () => `/people/${home().person('Howard')}/permissions/${HOST}`;
  const statusIn = async (account: string, token = home().personOf('Howard').token): Promise<number> => {
    const api = new Api(home().stack, token, account);
    const { status } = await api.call('GET', '/requests');
    await api.close();
    return status;
  };

  beforeAll(async () => {
    nats = await Nats.connect(host().stack.nats.url, 'e2e');
    await trust(true);
  });
  afterAll(() => nats?.close());

  it('does not bring along an application whose secret is older than the role', async () => {
    const application = await home()
      .as('Ellen')
      .post<Fields & { client_id: string; client_secret: string }>('/oauth_applications', {
        name: 'Robot',
        person_id: home().person('Howard'),
        scopes: [{ effect: 'allow', actions: ['*:*'] }],
      });
    await host().as('Ellen').post(`${permissions()}?roles=specialist`);
    const { client_id, client_secret } = application;
    const credentials = { grant_type: 'client_credentials', client_id, client_secret };
    const issuer = new Api({ ...home().stack, base_url: home().stack.auth_url }, null);
    const { access_token } = await issuer.post<{ access_token: string }>('/token', credentials);
    await issuer.close();
    expect([await statusIn(HOST), await statusIn(HOST, access_token)]).toEqual([200, 403]);
    expect(await statusIn(HOME, access_token)).toBe(200);
  });

  it('is let in no more when the call that ends the trust has returned', async () => {
    await host().as('Ellen').post(`${permissions()}?roles=specialist`);
    expect(await statusIn(HOST)).toBe(200);
    await trust(false);
    expect([await statusIn(HOST), await statusIn(HOME)]).toEqual([403, 200]);
  });

  it('loses the roles by DELETE also after the trust has ended', async () => {
    await trust(true);
    await host().as('Ellen').post(`${permissions()}?roles=specialist`);
    await trust(false);
    expect((await host().as('Ellen').call('POST', `${permissions()}?roles=auditor`)).status).toBe(404);
    expect((await host().as('Ellen').call('DELETE', permissions())).status).toBe(204);
    await trust(true);
    expect(await statusIn(HOST)).toBe(403);
  });
});

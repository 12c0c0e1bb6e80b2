import { request } from 'node:https';
import { startStack, type Stack } from '@deskline/testing';
import { Api, type Fields } from './api';
import { Receiver } from './receiver';
import { START_LIMIT_MS } from './use-shared-env';
import { until } from './until';

/** No name server knows it: the demo data is loaded all the same. */
const DOMAIN = 'desk.invalid';

interface Said {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Settings for clients that were written for another installation of this kind of API (docs/moving-here.md). */
describe('A Deskline with the settings of clients that move here', () => {
  let stack: Stack;
  let receiver: Receiver;
  let ellen: Api;
  let port: number;

  /** Sends a request to this machine under another host. */
  const say = (host: string, path: string, form?: Record<string, string>, token?: string): Promise<Said> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: 'localhost',
          port,
          path,
          ca: stack.ca,
          servername: 'localhost',
          method: form ? 'POST' : 'GET',
          headers: {
            host,
            ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
            ...(token && { authorization: `Bearer ${token}` }),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as Said['body'] }),
          );
        },
      );
      sent.on('error', reject).end(form && new URLSearchParams(form).toString());
    });

  beforeAll(async () => {
    stack = await startStack({
      environment: {
        PUBLIC_URL: `https://${DOMAIN}`,
        API_DOMAIN: DOMAIN,
        ACCOUNT_URL_TEMPLATE: `https://{account}.${DOMAIN}`,
        UNKNOWN_FIELDS: 'ignore',
        CUSTOM_FIELDS_FORMAT: 'list',
      },
    });
    port = Number(stack.fleet.of('api-gateway')[0]?.environment.PORT);
    const token = stack.demo?.people.find(({ name }) => name.startsWith('Ellen '))?.token ?? '';
    ellen = new Api({ base_url: `https://localhost:${port}/v1`, ca: stack.ca }, token);
    receiver = await Receiver.start(() => Promise.resolve());
  }, START_LIMIT_MS);
  afterAll(async () => {
    await receiver?.stop();
    await ellen?.close();
    await stack?.stop();
  });

  it('starts with a PUBLIC_URL that this machine cannot resolve', () => {
    expect(stack.demo).toMatchObject({ base_url: `https://${DOMAIN}/v1` });
  });

  it('answers as api., oauth. and graphql. of API_DOMAIN', async () => {
    const { client_id = '', client_secret = '' } = stack.demo?.application ?? {};
    const credentials = { grant_type: 'client_credentials', client_id, client_secret };
    const issued = await say(`oauth.${DOMAIN}`, '/token', credentials);
    expect(issued).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
    const token = String(issued.body['access_token']);
    expect(await say(`api.${DOMAIN}`, '/v1/me', undefined, token)).toMatchObject({ status: 200 });
    const issuer = `https://oauth.${DOMAIN}/oauth`;
    expect(await say(`oauth.${DOMAIN}`, '/.well-known/oauth-authorization-server/oauth')).toMatchObject({
      status: 200,
      body: { issuer, token_endpoint: `${issuer}/token` },
    });
    expect(await say(`graphql.${DOMAIN}`, '/', undefined, token)).toEqual({
      status: 404,
      body: { message: 'Not Found', reason: expect.stringContaining('no GraphQL') },
    });
    expect((await say(`www.${DOMAIN}`, '/token', credentials)).status).toBe(404);
  });

  it('has the URL of ACCOUNT_URL_TEMPLATE in /account, in messages and as their issuer', async () => {
    const url = `https://widget.${DOMAIN}`;
    expect(await ellen.get('/account')).toMatchObject({ url });
    const policy = await ellen.post('/webhook_policies', {
      name: 'Signed',
      jwt_alg: 'hs256',
      jwt_audience: 'us',
    });
    const hook = { event: 'task.create', uri: `${receiver.url}/moved` };
    await ellen.post('/webhooks', hook);
    await ellen.post('/webhooks', { ...hook, uri: `${receiver.url}/signed`, webhook_policy: policy.id });
    await until(() => Promise.resolve(receiver.arrivals.length >= 2));
    expect(receiver.arrivals.map(({ message }) => message['account'])).toEqual([url, url]);
    const signed = receiver.arrivals.find(({ path }) => path === '/signed');
    const { jwt } = JSON.parse(signed?.body ?? '') as { jwt: string };
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ iss: url });
  });

  it('drops input members that are no field with UNKNOWN_FIELDS=ignore', async () => {
    const site = await ellen.post<Fields>('/sites', { name: 'Depot', colour: 'red' });
    expect(site).toMatchObject({ name: 'Depot' });
    expect(site).not.toHaveProperty('colour');
    expect((await ellen.call('GET', '/sites?colour=red')).status).toBe(400);
  });

  it('shows custom fields as a list with CUSTOM_FIELDS_FORMAT=list', async () => {
    const custom_fields = { floor: 2, wing: ['A', 'B'] };
    // PostgreSQL orders the keys by their length.
    const listed = [
      { id: 'wing', value: ['A', 'B'] },
      { id: 'floor', value: 2 },
    ];
    const { id } = await ellen.post('/requests', { subject: 'Moved', category: 'other', custom_fields });
    const read = async () => (await ellen.get(`/requests/${id}`))['custom_fields'];
    expect(await read()).toEqual(listed);
    await ellen.patch(`/requests/${id}`, { custom_fields: [{ id: 'floor', value: 3 }] });
    expect(await read()).toEqual([listed[0], { id: 'floor', value: 3 }]);
  });
});

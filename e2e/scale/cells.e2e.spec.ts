import { startStack, type Stack } from '@deskline/testing';
import { Client } from 'pg';
import { Api, type Fields } from '../api';
import { loadAccount, ownAccount } from '../own-account';
import { until } from '../until';
import { START_LIMIT_MS, useSharedEnv } from '../use-shared-env';

/** Cell one is the Deskline that specs share; cell two has a PostgreSQL, a NATS and services of its own. */
describe('Accounts in two cells', () => {
  const one = useSharedEnv('cell-one');
  let two: Stack;
  /** Ellen of the account in cell one, by the gateway there and by that of cell two. */
  let here: Api;
  let there: Api;
  /** Ellen of the account in cell two, by the gateway there. */
  let other: Api;

  beforeAll(async () => {
    const { stack } = one();
    two = await startStack({
      environment: {
        CELL: 'two',
        CELL_URLS: `one=${new URL(stack.base_url).origin}`,
        ACCOUNT_CELLS: 'cell-one=one,cell-two=two',
        NODE_EXTRA_CA_CERTS: stack.ca_file,
      },
    });
    here = one().as('Ellen');
    there = new Api(two, one().personOf('Ellen').token, 'cell-one');
    const people = await loadAccount(ownAccount('cell-two'), two);
    const { token } = people.find(({ name }) => name.startsWith('Ellen ')) as { token: string };
    other = new Api(two, token, 'cell-two');
  }, START_LIMIT_MS);

  afterAll(async () => {
    await Promise.all([there?.close(), other?.close()]);
    await two?.stop();
  });

  const requestsIn = async (url: string, account: string): Promise<number> => {
    const client = new Client(`${url}/work_records`);
    await client.connect();
    const text = 'SELECT count(*)::int AS id FROM request WHERE account_id = $1';
    return (await client.query<Fields>(text, [account]).finally(() => client.end())).rows[0]?.id ?? 0;
  };
  /** Links begin with the address that the client has named. */
  const answerOf = async (api: Api, path: string): Promise<[number, string]> => {
    const { status, body } = await api.call('GET', path);
    return [status, JSON.stringify(body).replaceAll(/https:\/\/localhost:\d+/g, '')];
  };
  const newRequest = (api: Api, subject: string) => api.post('/requests', { subject, category: 'other' });

  it('answers the same through both gateways, and keeps each account in the databases of its cell', async () => {
    const made = await newRequest(there, 'Made through cell two');
    expect(await here.get(`/requests/${made.id}`)).toEqual(made);
    const changed = await here.patch(`/requests/${made.id}`, { subject: 'Changed through cell one' });
    expect(await there.get(`/requests/${made.id}`)).toEqual(changed);
    for (const path of [
      '/requests',
      '/me',
      '/account',
      '/search?q=changed',
      '/people?per_page=1',
      '/changes?from=start',
    ])
      expect(await answerOf(there, path)).toEqual(await answerOf(here, path));
    const refused = await there.call('POST', '/requests', { subject: '' });
    expect(refused.status).toBe(422);
    await newRequest(other, 'Made in cell two');
    const [first, second] = [one().stack.postgres.url, two.postgres.url];
    expect([await requestsIn(first, 'cell-one'), await requestsIn(first, 'cell-two')]).toEqual([1, 0]);
    expect([await requestsIn(second, 'cell-one'), await requestsIn(second, 'cell-two')]).toEqual([0, 1]);
  });

  it('knows the token of an account in its own cell only', async () => {
    const { token } = one().personOf('Ellen');
    const astray = new Api(two, token, 'cell-two');
    expect((await astray.call('GET', '/me')).status).toBe(401);
    await astray.close();
  });

  it('answers for one cell while the PostgreSQL of the other is down', async () => {
    const { pid } = two.postgres;
    const statuses: { readonly relayed: number[]; readonly own: number[] } = { relayed: [], own: [] };
    let isOver = false;
    const repeat = async (api: Api, into: number[]) => {
      while (!isOver) into.push((await api.call('GET', '/requests?per_page=1')).status);
    };
    const calls = [repeat(there, statuses.relayed), repeat(other, statuses.own)];
    process.kill(pid as number, 'SIGKILL');
    await until(() => statuses.own.includes(503));
    const before = statuses.relayed.length;
    await until(() => statuses.relayed.length > before + 1);
    await until(() => two.postgres.pid !== pid && statuses.own.at(-1) === 200);
    isOver = true;
    await Promise.all(calls);
    expect(new Set(statuses.relayed)).toEqual(new Set([200]));
  });
});

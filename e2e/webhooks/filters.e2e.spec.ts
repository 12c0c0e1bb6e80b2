import { Agent, request } from 'undici';
import { Api, type Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';

/** Filters of webhooks by what all services together know: fields of the record, and the application of the call. */
describe('Filters of webhooks', () => {
  const given = useSharedEnv('webhook-filters');
  let env: E2eEnv;
  let ellen: Api;

  const make = (subject: string, values: object = {}): Promise<Fields> =>
    ellen.post('/requests', { subject, category: 'rfi', ...values });
  const change = async (by: Api, { id }: Fields, values: object) => {
    const { status, body } = await by.call('PATCH', `/requests/${id}`, values);
    expect([status, body]).toMatchObject([200, values]);
  };
  /** Ids of the records that arrived messages are about, once the last is among them and none is on its way. */
  const told = async (path: string, last: number): Promise<number[]> => {
    const ids = () => env.receiver.at(path).map(({ message }) => message.object_id);
    await until(() => ids().includes(last));
    await env.settled();
    return ids().sort((one, other) => one - other);
  };

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
  });

  it('a condition names fields that messages do not have, of records in both services', async () => {
    await env.webhook('request.update', '/conditions', {
      condition: 'record.subject.startsWith("VPN") && record.created_at < timestamp("2100-01-01T00:00:00Z")',
    });
    await env.webhook('person.update', '/people', { condition: 'person.job_title == "Director"' });
    const [tunnel, lamp, line] = [await make('VPN tunnel'), await make('No light'), await make('VPN line')];
    for (const one of [tunnel, lamp, line]) await change(ellen, one, { supplier_requestID: 'S-1' });
    expect(await told('/conditions', line.id)).toEqual([tunnel.id, line.id]);
    const [howard, walter] = [env.person('Howard'), env.person('Walter')];
    await ellen.call('PATCH', `/people/${howard}`, { job_title: 'Analyst' });
    await ellen.call('PATCH', `/people/${walter}`, { job_title: 'Director' });
    expect(await told('/people', walter)).toEqual([walter]);
  });

  it('an application does not hear its own changes, and another hears only those', async () => {
    const application = await ellen.post<Fields & { client_id: string; client_secret: string }>(
      '/oauth_applications',
      {
        name: 'Sync',
        redirect_uris: ['https://sync.example/callback'],
        scopes: [{ effect: 'allow', actions: ['request:*'] }],
        person_id: env.person('Ellen'),
      },
    );
    const id = String(application.id);
    await env.webhook('request.update', '/others', { except_applications: [id] });
    await env.webhook('request.update', '/own', { applications: [id] });
    const sync = await clientOf(application);
    const [first, second, third] = [await make('First'), await make('Second'), await make('Third')];
    await change(ellen, first, { supplier_requestID: 'S-1' });
    await change(sync, second, { supplier_requestID: 'S-2' });
    await change(ellen, third, { supplier_requestID: 'S-3' });
    expect(await told('/others', third.id)).toEqual([first.id, third.id]);
    expect(await told('/own', second.id)).toEqual([second.id]);
    await sync.close();
  });

  /** The API with a token of the application's own. */
  async function clientOf({ client_id, client_secret }: { client_id: string; client_secret: string }) {
    const { auth_url, base_url, ca } = env.stack;
    const dispatcher = new Agent({ connect: { ca } });
    const answer = await request(`${auth_url}/token`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
    });
    const { access_token } = (await answer.body.json()) as { access_token: string };
    await dispatcher.close();
    return new Api({ base_url, ca }, access_token, env.account.id);
  }
});

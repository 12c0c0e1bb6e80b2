import { SERVICES, type Service } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import { TraceCollector } from '../tools/traces/collector';
import { Api, type Fields } from './api';
import { Recurring } from './recurring';
import { bulkCreate } from './bulk-create';
import { expectedOf, importUnderFaults } from './import/import-under-faults';
import { until } from './until';
import { insisting } from './until-answered';
import { E2eEnv } from './e2e-env';
import { addressesOf } from './observability/ops-addresses';

const ROUNDS = 10;
const IMPORTED_ROWS = 2_000;
const EVENTS = ['task.create', 'task.update', 'task.status-changed'];
const CALLS_PER_HOUR = 500;
/** Request id of a call that belongs to the smallest share of traces. */
const TRACED = '5d5f2f3c-8a39-4f0f-a000-000000000000';

describe('Two instances of every service, side by side', () => {
  let env: E2eEnv<Stack>;
  /** Walter through the first gateway, and through the second. */
  let clients: readonly [Api, Api];
  let second_url: string;

  let collector: TraceCollector;

  beforeAll(async () => {
    collector = await TraceCollector.start();
    // Timeout of a call that had reached the killed instance; no other call takes that long.
    env = await E2eEnv.start({
      CALL_TIMEOUT_MS: '4000',
      DATABASE_POOL_WAIT_MS: '3000',
      IDENTITY_TIMEOUT_MS: '2000',
      RATE_LIMIT_TIMEOUT_MS: '2000',
      TRACES_URL: collector.intake,
      TRACES_SHARE: '0.000001',
      WEBHOOK_TRACEPARENT: '1',
    });
    await Promise.all(SERVICES.map((service) => env.stack.scale(service, 2)));
    const [, second] = env.stack.fleet.of('api-gateway');
    second_url = `https://localhost:${second?.environment.PORT}/v1`;
    clients = [env.as('Walter'), env.as('Walter', second_url)];
  }, 240_000);
  afterAll(async () => {
    await env?.stop();
    await collector?.stop();
  });

  /** Samples of a metric that name the traced call as their exemplar, of all instances of a service. */
  const exemplarsOf = async (metric: string, service: Service): Promise<number> => {
    const headers = { accept: 'application/openmetrics-text' };
    const scrapes = addressesOf(env.stack.dataDir, service).map(async (url) =>
      (await fetch(`${url}/metrics`, { headers })).text(),
    );
    const lines = (await Promise.all(scrapes)).flatMap((text) => text.split('\n'));
    const named = `# {trace_id="${TRACED.replaceAll('-', '')}"}`;
    return lines.filter((line) => line.startsWith(metric) && line.includes(named)).length;
  };

  it('read through one what was written through the other, at once', async () => {
    const [first, second] = clients;
    for (let round = 0; round < ROUNDS; round++) {
      const [here, there] = round % 2 ? [first, second] : [second, first];
      const task = await env.task(await env.workflow({}, here), {}, there);
      expect(await here.get(`/tasks/${task.id}`)).toEqual(task);
      const changed = await here.patch(`/tasks/${task.id}`, { subject: `Round ${round}` });
      expect(await there.get(`/tasks/${task.id}`)).toEqual(changed);
    }
  });

  it('record a call in one trace, from the gateway to the receiver of its webhook', async () => {
    await env.webhook('task.create', '/traced');
    const values = await env.taskValues();
    const { id } = await env.workflow();
    const caller = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const headers = { 'x-request-id': TRACED, traceparent: caller };
    const { body: task } = await clients[1].call<Fields>('POST', `/workflows/${id}/tasks`, values, headers);
    const names = () => collector.spansOf(TRACED).map(({ service, name }) => `${service}: ${name}`);
    await until(() => names().includes('webhook-dispatcher: POST to webhook'));
    await until(() => names().includes('api-gateway: POST /v1/workflows/:id/tasks'));
    const spans = collector.spansOf(TRACED);
    expect(names()).toEqual(
      expect.arrayContaining([
        'api-gateway: records.work-records',
        'work-records: records.work-records',
        'webhook-dispatcher: consume task.create',
        'webhook-dispatcher: deliveries.file',
      ]),
    );
    const statement = spans.find(({ service, name }) => service === 'work-records' && /commit/i.test(name));
    expect(statement?.attributes['db.system.name']).toBe('postgresql');
    expect(spans.filter(({ parent }) => parent === null).map(({ name }) => name)).toEqual([
      'POST /v1/workflows/:id/tasks',
    ]);
    await until(() => {
      const all = collector.spansOf(TRACED);
      return all.every(({ parent }) => parent === null || all.some(({ id: other }) => other === parent));
    });
    // No value of a record is in a span.
    expect(JSON.stringify(collector.spansOf(TRACED))).not.toContain(String(task.subject));
    const arrival = env.receiver.at('/traced').find(({ message }) => message.object_id === task.id);
    expect(arrival?.headers.traceparent).toMatch(
      new RegExp(`^00-${TRACED.replaceAll('-', '')}-[0-9a-f]{16}-01$`),
    );
    const page = await fetch(`${collector.url}/traces/${TRACED}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('consume task.create')]);
    await until(
      async () => (await exemplarsOf('deskline_webhook_first_byte_seconds', 'webhook-dispatcher')) > 0,
    );
    expect(await exemplarsOf('deskline_request_duration_seconds', 'api-gateway')).toBe(1);
    expect(await exemplarsOf('deskline_request_duration_seconds', 'work-records')).toBeGreaterThan(0);
  });

  it('make one request of fifty equal alarms', async () => {
    for (const event of [
      { dedup_key: 'web01' },
      { ci_id: await env.demo('cis', 'mail-1') },
      { note: 'Down' },
    ]) {
      const alarm = { subject: 'Down', source: 'Two instances', ...event };
      const calls = Array.from({ length: 50 }, (_, nth) =>
        clients[nth % 2 ? 0 : 1].call<Fields>('POST', '/events', alarm),
      );
      const answers = await Promise.all(calls);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    }
  });

  it('both refuse a person once one of them has answered that they are disabled', async () => {
    const gateways = [env.as('Grace'), env.as('Grace', second_url)];
    const statuses = () => Promise.all(gateways.map(async (api) => (await api.call('GET', '/me')).status));
    expect(await statuses()).toEqual([200, 200]);
    await env.as('Ellen').patch(`/people/${env.person('Grace')}`, { disabled: true });
    expect(await statuses()).toEqual([401, 401]);
  });

  it('both apply a role from the next call on that one of them has granted or revoked', async () => {
    const [ellen, lucia] = [env.as('Ellen'), env.as('Lucia', second_url)];
    const permissions = `/people/${env.person('Lucia')}/permissions`;
    for (let round = 0; round < 3; round++) {
      expect((await lucia.call('GET', '/tasks')).status).toBe(403);
      const given = await ellen.call('POST', `${permissions}?roles=specialist`);
      expect(given).toMatchObject({ status: 200, body: { roles: ['specialist'] } });
      expect((await lucia.call('GET', '/tasks')).status).toBe(200);
      expect((await ellen.call('DELETE', permissions)).status).toBe(204);
    }
    expect((await lucia.call('POST', `${permissions}?roles=account_administrator`)).status).toBe(403);
  });

  it('create a thousand tasks of one workflow, and start a recurring workflow once, though both are killed meanwhile', async () => {
    const recurring = await Recurring.soon(env);
    const stopped = recurring.isAboutToBeDue().then(() => {
      for (const { pid } of env.stack.fleet.of('work-records')) if (pid) process.kill(pid, 'SIGKILL');
    });
    await Promise.all([bulkCreate(env, [clients[0], env.as('Ellen', second_url)]), stopped]);
    await env.stack.fleet.ready();
    await recurring.expectOnce();
  }, 240_000);

  it('deliver each event once', async () => {
    for (const event of EVENTS) await env.webhook(event, '/instances');
    const workflow = await env.workflow();
    const create = async (round: number): Promise<Fields> => {
      const client = clients[round % 2] as Api;
      const task = await env.task(workflow, {}, client);
      return client.patch(`/tasks/${task.id}`, { status: 'assigned' });
    };
    const ids = await Promise.all(Array.from({ length: ROUNDS }, (_, round) => create(round)));
    const expected = EVENTS.flatMap((event) => ids.map(({ id }) => `${event} ${id}`)).sort();
    const delivered = () =>
      env.receiver.at('/instances').map(({ message }) => `${message.event} ${message.object_id}`);
    await until(() => expected.every((each) => delivered().includes(each)));
    await env.settled();
    expect(
      delivered()
        .filter((each) => expected.includes(each))
        .sort(),
    ).toEqual(expected);
  });

  it('import a file, each row once, though gateways, keepers of jobs and writers of rows are killed meanwhile', async () => {
    const { end, killed, ...counted } = await importUnderFaults(env, IMPORTED_ROWS, 200_000);
    expect([end.state, killed.length]).toEqual(['done', 3]);
    expect({ results: end.results, ...counted }).toEqual(expectedOf(IMPORTED_ROWS));
  }, 240_000);

  it('go on when the first of every service behind the gateway is killed', async () => {
    for (const service of SERVICES) {
      const [first] = env.stack.fleet.of(service);
      if (service !== 'api-gateway' && first?.pid) process.kill(first.pid, 'SIGKILL');
      const [, second] = clients;
      await until(async () => (await second.call('GET', '/tasks?per_page=1')).status === 200);
    }
    // A call to a killed instance is sent again.
    const walter = insisting(clients[1]);
    const task = await env.task(await env.workflow({}, walter), {}, walter);
    await env.stack.fleet.ready();
    expect(await insisting(clients[0]).get(`/tasks/${task.id}`)).toEqual(task);
  });

  it('process a request once that is sent again with its idempotency key after a kill', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `kill-${index}`);
    const sent = keys.map(async (key, index) => {
      const client = clients[index % 2] as Api;
      let id = 0;
      // Repeated twice after it was answered: each answer equals the first one.
      for (let answers = 0; answers < 3;) {
        const reply = await client.call<Fields>(
          'POST',
          '/requests',
          { subject: key, category: 'other' },
          { 'idempotency-key': key },
        );
        if (reply.status !== 201) {
          await new Promise((resolve) => setTimeout(resolve, 250));
          continue;
        }
        expect(reply.body.id).toBe((id ||= reply.body.id));
        answers += 1;
      }
      return id;
    });
    for (const { pid } of env.stack.fleet.of('work-records')) if (pid) process.kill(pid, 'SIGKILL');
    const ids = await Promise.all(sent);
    expect(new Set(ids).size).toBe(keys.length);
    await env.stack.fleet.ready();
    const made = await Promise.all(
      keys.map((key) => insisting(clients[0]).get<Fields[]>(`/requests?fields=subject&subject=${key}`)),
    );
    expect(made.map((rows) => rows.length)).toEqual(keys.map(() => 1));
  });

  it('serve exactly the rest of a rate limit through three gateways at once', async () => {
    // Gateways of their own: the tests above retry their calls and need the large limit.
    await env.stack.scale('api-gateway', 5, {
      RATE_LIMIT_PER_HOUR: `${CALLS_PER_HOUR}`,
      IDENTITY_TIMEOUT_MS: '10000',
      RATE_LIMIT_TIMEOUT_MS: '10000',
    });
    await untilHourIsYoung();
    const gateways = env.stack.fleet
      .of('api-gateway')
      .slice(2)
      .map(({ environment }) => env.as('Omar', `https://localhost:${environment.PORT}/v1`));
    const calls = async (count: number): Promise<number[]> => {
      const each = Array.from({ length: count }, (_, index) => gateways[index % 3] as Api);
      return (await Promise.all(each.map((api) => api.call('GET', '/account')))).map(({ status }) => status);
    };
    for (let used = 0; used < CALLS_PER_HOUR - 100; used += 100)
      expect(new Set(await calls(100))).toEqual(new Set([200]));
    const statuses = await calls(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  });
});

/**
 * Waits for the next clock hour if this one ends soon: a new hour resets the limit, which must not happen during a
 * test.
 */
async function untilHourIsYoung(): Promise<void> {
  const left = 3_600_000 - (Date.now() % 3_600_000);
  if (left < 45_000) await new Promise((resolve) => setTimeout(resolve, left));
}

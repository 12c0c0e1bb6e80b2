import { SERVICES } from '@deskline/local-stack';
import { Api, type Fields } from './api';
import { Recurring } from './recurring';
import { storm } from './storm';
import { until } from './until';
import { insisting } from './until-answered';
import { World } from './world';

const ROUNDS = 10;
const EVENTS = ['task.create', 'task.update', 'task.status-changed'];
const CALLS_PER_HOUR = 500;

describe('Two instances of every service, side by side', () => {
  let world: World;
  /** Walter through the first gateway, and through the second. */
  let clients: readonly [Api, Api];
  let second_url: string;

  beforeAll(async () => {
    // A call that had reached the killed instance is answered after this long; no other call takes it.
    world = await World.start({
      SERVICE_TIMEOUT_MS: '4000',
      DATABASE_POOL_WAIT_MS: '3000',
      IDENTITY_TIMEOUT_MS: '2000',
      RATE_LIMIT_TIMEOUT_MS: '2000',
    });
    await Promise.all(SERVICES.map((service) => world.stack.scale(service, 2)));
    const [, second] = world.stack.fleet.of('api-gateway');
    second_url = `https://localhost:${second?.environment.PORT}/v1`;
    clients = [world.as('Walter'), world.as('Walter', second_url)];
  }, 240_000);
  afterAll(() => world?.stop());

  it('read through one what was written through the other, at once', async () => {
    const [first, second] = clients;
    for (let round = 0; round < ROUNDS; round++) {
      const [here, there] = round % 2 ? [first, second] : [second, first];
      const task = await world.task(await world.workflow({}, here), {}, there);
      expect(await here.get(`/tasks/${task.id}`)).toEqual(task);
      const changed = await here.patch(`/tasks/${task.id}`, { subject: `Round ${round}` });
      expect(await there.get(`/tasks/${task.id}`)).toEqual(changed);
    }
  });

  it('both refuse whoever is disabled through one of them, when that is answered', async () => {
    const gateways = [world.as('Grace'), world.as('Grace', second_url)];
    const statuses = () => Promise.all(gateways.map(async (api) => (await api.call('GET', '/me')).status));
    expect(await statuses()).toEqual([200, 200]);
    await world.as('Ellen').patch(`/people/${world.person('Grace')}`, { disabled: true });
    expect(await statuses()).toEqual([401, 401]);
  });

  it('make a thousand tasks of one workflow, and start once what recurs, though both are stopped meanwhile by kill -9', async () => {
    const recurring = await Recurring.soon(world);
    const stopped = recurring.isAboutToBeDue().then(() => {
      for (const { pid } of world.stack.fleet.of('work-records')) if (pid) process.kill(pid, 'SIGKILL');
    });
    await Promise.all([storm(world, [clients[0], world.as('Ellen', second_url)]), stopped]);
    await world.stack.fleet.ready();
    await recurring.expectOnce();
  }, 240_000);

  it('tell each event once', async () => {
    for (const event of EVENTS) await world.webhook(event, '/instances');
    const workflow = await world.workflow();
    const create = async (round: number): Promise<Fields> => {
      const client = clients[round % 2] as Api;
      const task = await world.task(workflow, {}, client);
      return client.patch(`/tasks/${task.id}`, { status: 'assigned' });
    };
    const ids = await Promise.all(Array.from({ length: ROUNDS }, (_, round) => create(round)));
    const expected = EVENTS.flatMap((event) => ids.map(({ id }) => `${event} ${id}`)).sort();
    const told = () =>
      world.receiver.at('/instances').map(({ message }) => `${message.event} ${message.object_id}`);
    await until(() => expected.every((each) => told().includes(each)));
    // Longer than the first retry would be.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(
      told()
        .filter((each) => expected.includes(each))
        .sort(),
    ).toEqual(expected);
  });

  it('go on when the first of every service behind the gateway is stopped by kill -9', async () => {
    for (const service of SERVICES) {
      const [first] = world.stack.fleet.of(service);
      if (service !== 'api-gateway' && first?.pid) process.kill(first.pid, 'SIGKILL');
      const [, second] = clients;
      await until(async () => (await second.call('GET', '/tasks?per_page=1')).status === 200);
    }
    // Whoever calls meanwhile may have asked one of the killed for something, and comes again.
    const walter = insisting(clients[1]);
    const task = await world.task(await world.workflow({}, walter), {}, walter);
    await world.stack.fleet.ready();
    expect(await insisting(clients[0]).get(`/tasks/${task.id}`)).toEqual(task);
  });

  it('do once what is sent again after kill -9, with the key it was sent with', async () => {
    const keys = Array.from({ length: 40 }, (_, index) => `kill-${index}`);
    const sent = keys.map(async (key, index) => {
      const client = clients[index % 2] as Api;
      let id = 0;
      // Twice after it was answered, as well: each answer is the first one.
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
    for (const { pid } of world.stack.fleet.of('work-records')) if (pid) process.kill(pid, 'SIGKILL');
    const ids = await Promise.all(sent);
    expect(new Set(ids).size).toBe(keys.length);
    await world.stack.fleet.ready();
    const made = await Promise.all(
      keys.map((key) => insisting(clients[0]).get<Fields[]>(`/requests?fields=subject&subject=${key}`)),
    );
    expect(made.map((rows) => rows.length)).toEqual(keys.map(() => 1));
  });

  it('serve exactly what is left of a limit, through three gateways at once', async () => {
    // Of their own: whoever insists on an answer in the tests above has no limit.
    await world.stack.scale('api-gateway', 5, {
      RATE_LIMIT_PER_HOUR: `${CALLS_PER_HOUR}`,
      IDENTITY_TIMEOUT_MS: '10000',
      RATE_LIMIT_TIMEOUT_MS: '10000',
    });
    await untilHourIsYoung();
    const gateways = world.stack.fleet
      .of('api-gateway')
      .slice(2)
      .map(({ environment }) => world.as('Omar', `https://localhost:${environment.PORT}/v1`));
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

/** A limit begins anew with the clock hour, which must not happen while it is being used up. */
async function untilHourIsYoung(): Promise<void> {
  const left = 3_600_000 - (Date.now() % 3_600_000);
  if (left < 45_000) await new Promise((resolve) => setTimeout(resolve, left));
}

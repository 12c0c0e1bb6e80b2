import {
  stackData,
  startReplica,
  startStack,
  type PostgresReplica,
  type Stack,
  type StackData,
} from '@deskline/testing';
import { startPostgres, type Running } from '@deskline/local-stack';
import { join } from 'node:path';
import { Client } from 'pg';
import { Api, type Fields } from '../api';
import { loadAccount, ownAccount } from '../own-account';
import { pause, signal } from '../server-processes';
import { until } from '../until';

const ROUNDS = 10;

describe('Reads from a streaming replica', () => {
  let data: StackData;
  let replica: PostgresReplica;
  /** The replica after it was lost. */
  let back: Running | undefined;
  let stack: Stack;
  /** People of two accounts without trust, each through both gateways. */
  let widget: readonly [Api, Api];
  let orbit: readonly [Api, Api];

  beforeAll(async () => {
    data = await stackData();
    replica = await startReplica({ primary: data.postgres, dir: join(data.dataDir, 'replica') });
    const environment = { DATABASE_REPLICA_URLS: replica.url, DATABASE_POOL_WAIT_MS: '3000' };
    stack = await startStack({ data, databaseUrl: data.postgres.url, environment });
    await Promise.all((['api-gateway', 'work-records'] as const).map((service) => stack.scale(service, 2)));
    const people = [...(stack.demo?.people ?? []), ...(await loadAccount(ownAccount('orbit'), stack))];
    const ellenOf = (account: string): readonly [Api, Api] => {
      const { token = null } =
        people.find((each) => each.name.startsWith('Ellen ') && each.account === account) ?? {};
      const [first, second] = stack.fleet
        .of('api-gateway')
        .map(({ environment: { PORT } }) => `https://localhost:${PORT}/v1`)
        .map((base_url) => new Api({ base_url, ca: stack.ca }, token, account)) as [Api, Api];
      return [first, second];
    };
    [widget, orbit] = [ellenOf('widget'), ellenOf('orbit')];
  }, 240_000);

  afterAll(async () => {
    await Promise.all([...(widget ?? []), ...(orbit ?? [])].map((api) => api.close()));
    await stack?.stop();
    await back?.stop();
    await replica?.stop();
    await data?.stop();
  });

  const at = async (url: string, statement: string, values: unknown[] = []): Promise<Fields[]> => {
    const client = new Client(url);
    await client.connect();
    return (await client.query<Fields>(statement, values).finally(() => client.end())).rows;
  };
  const ofMetric = async (metric: string): Promise<number> => {
    const texts = await Promise.all(stack.fleet.of('work-records').map(metricsOf));
    const lines = texts
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith(metric));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  };
  const metricsOf = async ({
    environment,
  }: {
    environment: Record<string, string | undefined>;
  }): Promise<string> => (await fetch(`http://127.0.0.1:${environment.OPS_PORT}/metrics`)).text();
  const reads = (from: string) => ofMetric(`deskline_replica_reads_total{from="${from}"`);
  /** Reads of a client until one of them was answered by the replica. */
  const readsReplica = async (api: Api, path: string) => {
    const before = await reads('replica');
    await until(async () => {
      await api.get(path);
      return (await reads('replica')) > before;
    });
  };
  const newRequest = (api: Api, subject = 'Printer on fire'): Promise<Fields> =>
    api.post('/requests', { subject, category: 'other' });

  it('answers lists, searches, counts and single records from the replica', async () => {
    const { id } = await newRequest(orbit[0]);
    for (const path of [
      `/requests/${id}`,
      '/requests',
      '/requests/counts',
      '/requests?q=printer',
      '/search?q=printer',
    ])
      await readsReplica(orbit[1], path);
  });

  const resumeReplay = () => at(replica.url, 'SELECT pg_wal_replay_resume()');
  /** Returns when the replica has everything that was committed before, and nothing after it. */
  const pauseReplay = async () => {
    await resumeReplay();
    await replica.caughtUp();
    await at(replica.url, 'SELECT pg_wal_replay_pause()');
    const PAUSED = `SELECT WHERE pg_get_wal_replay_pause_state() = 'paused'`;
    await until(async () => (await at(replica.url, PAUSED)).length > 0);
  };

  it('finds every write of an account at once, through any gateway and instance, while the replica lags', async () => {
    await pauseReplay();
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const [here, there] = round % 2 ? widget : [widget[1], widget[0]];
        const made = await newRequest(here, `Round ${round}`);
        expect(await there.get(`/requests/${made.id}`)).toEqual(made);
        const changed = await there.patch(`/requests/${made.id}`, { subject: `Changed in round ${round}` });
        const [listed] = await here.get<Fields[]>(`/requests?fields=subject&id=${made.id}`);
        expect(listed?.subject).toBe(changed.subject);
      }
      // Names of people are a projection, written by the events of another service.
      const [person] = await widget[0].get<Fields[]>('/people?fields=name&per_page=1&name=Ellen Brown');
      const { id: asked } = await widget[0].post('/requests', {
        subject: 'Rename',
        category: 'other',
        requested_for: person?.id,
      });
      await widget[0].patch(`/people/${person?.id}`, { name: 'Ellen Renamed' });
      const nameIn = async (api: Api) =>
        ((await api.get(`/requests/${asked}`)).requested_for as Fields | undefined)?.name;
      await until(async () => (await nameIn(widget[1])) === 'Ellen Renamed');
      expect(await ofMetric('deskline_replica_lag_bytes')).toBeGreaterThan(0);
    } finally {
      await resumeReplay();
    }
    await readsReplica(widget[0], '/requests?per_page=1');
    expect(
      (await widget[1].get<Fields[]>('/requests?fields=subject&subject=Changed in round 3')).length,
    ).toBe(1);
  });

  it('reads an account at the replica that has all of its writes, while another account waits for the replica', async () => {
    const { id } = await newRequest(orbit[0], 'Renamed');
    const RENAME = 'UPDATE request SET subject = $2 WHERE id = $1';
    let pauses = 0;
    // The services still write about a new request after its answer: those writes are at the replica by a later pause.
    const isReadAtReplica = async () => {
      await pauseReplay();
      const made = await newRequest(widget[0]);
      expect(await widget[1].get(`/requests/${made.id}`)).toEqual(made);
      const atPrimary = `Renamed after pause ${++pauses}`;
      // Past the services, so that they do not know of it: only the primary has it.
      await at(`${data.postgres.url}/work_records`, RENAME, [id, atPrimary]);
      const found = await Promise.all(orbit.map((api) => api.get(`/requests/${id}`)));
      return found.every(({ subject }) => subject !== atPrimary);
    };
    await until(isReadAtReplica).finally(resumeReplay);
  });

  /** Lists read by all people while something happens; their statuses. */
  const readMeanwhile = async (happens: (answered: () => number) => Promise<void>): Promise<Set<number>> => {
    const statuses: number[] = [];
    let isOver = false;
    const reading = [...widget, ...orbit].map(async (api) => {
      while (!isOver) statuses.push((await api.call('GET', '/requests?per_page=5')).status);
    });
    await happens(() => statuses.length).finally(() => (isOver = true));
    await Promise.all(reading);
    return new Set(statuses);
  };
  const answersMore = async (answered: () => number, count: number) => {
    const before = answered();
    await until(() => answered() > before + count);
  };

  it('answers every call while the replica hangs, and reads it again afterwards', async () => {
    const statuses = await readMeanwhile(async (answered) => {
      await answersMore(answered, 50);
      const processes = await pause(replica.pid);
      try {
        await answersMore(answered, 100);
      } finally {
        signal(processes, 'SIGCONT');
      }
      await readsReplica(orbit[0], '/requests?per_page=5');
    });
    expect(statuses).toEqual(new Set([200]));
  });

  it('answers every call when the replica is lost, and reads it again when it is back', async () => {
    const isUp = async (count: number) => (await ofMetric('deskline_replica_up')) === count;
    const statuses = await readMeanwhile(async (answered) => {
      await answersMore(answered, 50);
      process.kill(replica.pid, 'SIGKILL');
      await answersMore(answered, 200);
      await until(() => isUp(0));
      back = await startPostgres({ dir: replica.dir, port: Number(new URL(replica.url).port) });
      await readsReplica(orbit[0], '/requests?per_page=5');
    });
    expect(statuses).toEqual(new Set([200]));
    await until(() => isUp(2));
  });
});

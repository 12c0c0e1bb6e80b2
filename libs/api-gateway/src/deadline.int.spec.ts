import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { request } from 'undici';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import { start, type RunningService } from '@deskline/platform';
import { ENGINE_MIGRATIONS } from '@deskline/record-store';
import { migratedDatabase, waitingForLocks, type TestDatabase } from '@deskline/testing';
import { WorkRecordsModule, WorkRecordsSettings } from '@deskline/work-records';
import { migrations } from '../../work-records/migrations/migrations';
import { TestGateway } from '../test/test-gateway';

const CALL_MS = 1_500;
const CONNECTIONS = 2;
/** "Every call is answered, 2xx or 503, within 10 s": far above the time of a call here, far below all other limits. */
const ANSWERED_WITHIN_MS = 10_000;
/** Limits of the waits below a call, which must not be the ones that end it. */
const ENDLESS_MS = '60000';

describe('Deadline of a call', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'deadline-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir, {
      CALL_TIMEOUT_MS: String(CALL_MS),
      IDENTITY_TIMEOUT_MS: ENDLESS_MS,
      RATE_LIMIT_TIMEOUT_MS: '1',
    });
  });

  afterAll(async () => {
    await stage.close();
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  const call = async (method: 'GET' | 'PATCH' = 'GET', path = '/v1/tasks') => {
    const startedAt = performance.now();
    const { dispatcher, bearer } = stage;
    const body = method === 'GET' ? undefined : '{"subject":"Changed"}';
    const headers = { ...bearer, ...(body && { 'content-type': 'application/json' }) };
    const answer = await request(stage.origin + path, { dispatcher, method, headers, body });
    const text = await answer.body.text();
    const inTime = performance.now() - startedAt < ANSWERED_WITHIN_MS;
    return { status: answer.statusCode, text, retryAfter: answer.headers['retry-after'], inTime };
  };
  const unavailable = {
    status: 503,
    text: '{"message":"Service Unavailable"}',
    retryAfter: '1',
    inTime: true,
  };

  it('answers 503 in time while the authorization server never answers', async () => {
    const leave = stage.answer('identity.introspect', () => null);
    await stage.settle();
    expect(await call()).toEqual(unavailable);
    leave();
  });

  describe('with a known caller', () => {
    let leave: () => void;
    beforeAll(async () => {
      leave = stage.oauthServer();
      await stage.settle();
      await stage.begin();
    });
    afterAll(() => leave());

    it.each(['GET', 'PATCH'] as const)(
      'answers 503 in time to a %s whose service never answers',
      async (method) => {
        const leaveService = stage.answer('records.work-records', () => null);
        await stage.settle();
        expect(await call(method, '/v1/tasks/1')).toEqual(unavailable);
        leaveService();
      },
    );

    it('tells the service how much time the call has left, less than the gateway waits', async () => {
      const leaveService = stage.workRecords();
      await stage.settle();
      expect(await call()).toMatchObject({ status: 200 });
      const [received] = stage.calls;
      const { time_left_ms } = received?.head as unknown as { time_left_ms: number };
      expect(time_left_ms).toBeGreaterThan(0);
      expect(time_left_ms).toBeLessThan(CALL_MS);
      leaveService();
    });

    describe('of a service whose database does not answer', () => {
      let home: TestDatabase;
      let service: RunningService;
      let holder: Client;

      beforeAll(async () => {
        home = await migratedDatabase({
          service: 'work-records',
          migrations: [...ENGINE_MIGRATIONS, ...migrations],
        });
        const env = {
          ...home.settings,
          DATABASE_POOL_SIZE: String(CONNECTIONS),
          DATABASE_POOL_WAIT_MS: ENDLESS_MS,
          LOCK_TIMEOUT_MS: ENDLESS_MS,
          STATEMENT_TIMEOUT_MS: ENDLESS_MS,
          NATS_URL: natsServer.url,
          LOG_LEVEL: 'silent',
          TIMER_INTERVAL_MS: '3600000',
          EVENTS_POLL_MS: '3600000',
          ATTACHMENT_SECRET: 'the secret that all of the specs share',
        };
        const options = { name: 'work-records' as const, settings: WorkRecordsSettings };
        service = await start(WorkRecordsModule, options, env);
        holder = new Client(home.url);
        await holder.connect();
      });

      afterAll(async () => {
        await holder.end();
        await service.stop();
        await home.drop();
      });

      it('answers 503 in time to a change that waits for a lock, and ends its statement', async () => {
        expect(await waitUntil(async () => (await call('GET', '/v1/tasks')).status === 200, 60_000)).toBe(
          true,
        );
        // Blocks the lock of a row, not its reading.
        await holder.query('BEGIN; LOCK TABLE task IN EXCLUSIVE MODE');
        expect(await call('PATCH', '/v1/tasks/1')).toEqual(unavailable);
        expect(await waitUntil(async () => (await waitingForLocks(holder)) === 0, 60_000)).toBe(true);
        await holder.query('COMMIT');
      });

      it('answers 503 in time to every read while all connections are taken, and 200 afterwards', async () => {
        await holder.query('BEGIN; LOCK TABLE task');
        const answers = await Promise.all(Array.from({ length: 5 * CONNECTIONS }, () => call()));
        expect(answers).toEqual(answers.map(() => unavailable));
        await holder.query('COMMIT');
        expect(await waitUntil(async () => (await call()).status === 200, 60_000)).toBe(true);
      });

      it('answers 503 in time to every change while all connections are taken, and 404 afterwards', async () => {
        await holder.query('BEGIN; LOCK TABLE task IN EXCLUSIVE MODE');
        const changes = Array.from({ length: 5 * CONNECTIONS }, () => call('PATCH', '/v1/tasks/1'));
        const answers = await Promise.all(changes);
        expect(answers).toEqual(answers.map(() => unavailable));
        await holder.query('COMMIT');
        const isServed = async () => (await call('PATCH', '/v1/tasks/1')).status === 404;
        expect(await waitUntil(isServed, 60_000)).toBe(true);
      });
    });
  });
});

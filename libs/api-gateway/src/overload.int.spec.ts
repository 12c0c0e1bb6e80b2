import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import { start, type RunningService } from '@deskline/platform';
import { ENGINE_MIGRATIONS } from '@deskline/record-store';
import { migratedDatabase, waitingForLocks, type TestDatabase } from '@deskline/testing';
import { WorkRecordsModule, WorkRecordsSettings } from '@deskline/work-records';
import { migrations } from '../../work-records/migrations/migrations';
import { TestGateway } from '../test/test-gateway';

const CONNECTIONS = 2;

describe('overload', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;
  let leave: () => void;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'overload-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir, { CALL_TIMEOUT_MS: '30000', MAX_IN_FLIGHT: '8' });
    leave = stage.oauthServer();
    await stage.settle();
  });

  afterAll(async () => {
    leave();
    await stage.close();
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  const call = async () => {
    const { statusCode, headers, body } = await stage.get('/v1/tasks');
    const text = await body.text();
    return { status: statusCode, text, retryAfter: headers['retry-after'] };
  };
  const overloaded = { status: 503, text: '{"message":"Service Unavailable"}', retryAfter: '1' };

  describe('of the database connections of a service', () => {
    let home: TestDatabase;
    let service: RunningService;
    let holder: Client;
    let isOver = false;

    beforeAll(async () => {
      home = await migratedDatabase({
        service: 'work-records',
        migrations: [...ENGINE_MIGRATIONS, ...migrations],
      });
      const env = {
        ...home.settings,
        DATABASE_POOL_SIZE: String(CONNECTIONS),
        // Longer than a busy machine takes to open a connection or to serve a waiting call.
        DATABASE_POOL_WAIT_MS: '2000',
        LOCK_TIMEOUT_MS: '60000',
        STATEMENT_TIMEOUT_MS: '60000',
        NATS_URL: natsServer.url,
        LOG_LEVEL: 'silent',
        TIMER_INTERVAL_MS: '3600000',
        EVENTS_POLL_MS: '3600000',
        ATTACHMENT_SECRET: 'the secret that all of the specs share',
      };
      service = await start(WorkRecordsModule, { name: 'work-records', settings: WorkRecordsSettings }, env);
      holder = new Client(home.url);
      await holder.connect();
    });

    afterAll(async () => {
      isOver = true;
      await holder.end();
      await service.stop();
      await home.drop();
    });

    /**
     * Calls until it is served: on a busy machine a connection may take longer to open than a call waits for one. After a
     * failed test the service is stopped, and every further call would be answered with 503.
     */
    const served = async () => {
      let answer = await call();
      while (answer.status === 503 && !isOver) answer = await call();
      return answer;
    };

    it('is answered with 503 while all connections wait for locks, and with 200 afterwards', async () => {
      expect((await call()).status).toBe(200);
      await holder.query('BEGIN; LOCK TABLE task');
      const held = Array.from({ length: CONNECTIONS }, served);
      expect(await waitUntil(async () => (await waitingForLocks(holder)) >= CONNECTIONS, 60_000)).toBe(true);
      const refused = await Promise.all([call(), call(), call()]);
      await holder.query('COMMIT');
      expect(refused).toEqual(refused.map(() => overloaded));
      expect((await Promise.all(held)).map(({ status }) => status)).toEqual(held.map(() => 200));
      expect((await call()).status).toBe(200);
    });
  });

  describe('of a gateway', () => {
    it('is answered with 503 at once, and with 200 when other calls have ended', async () => {
      const held: (() => void)[] = [];
      const subscription = stage.nats.connection.subscribe('records.work-records', {
        callback: (_error, message) => {
          const frame = { head: { status: 200, headers: {} }, body: Buffer.from('[]') };
          held.push(() => stage.nats.respond(message, frame));
        },
      });
      await stage.settle();
      const served = Array.from({ length: 8 }, call);
      expect(await waitUntil(() => held.length === 8, 60_000)).toBe(true);
      expect(await call()).toEqual(overloaded);
      held.splice(0).forEach((reply) => reply());
      expect((await Promise.all(served)).map(({ status }) => status)).toEqual(served.map(() => 200));
      const again = call();
      await waitUntil(() => held.length === 1, 60_000);
      held[0]?.();
      expect((await again).status).toBe(200);
      subscription.unsubscribe();
    });
  });
});

import { rm } from 'node:fs/promises';
import { waitUntil } from '@deskline/local-stack';
import { startNatsCluster, throwAwayFolder, type NatsCluster } from '@deskline/testing';
import { connect, type NatsConnection } from 'nats';
import { connectionOptions } from '../nats/connection-options';
import { jetStreamCheck } from './nats-checks';

const STREAM = 'deskline_canary';

describe('Readiness on a NATS cluster', () => {
  let dir: string;
  let cluster: NatsCluster;
  let connection: NatsConnection;

  beforeAll(async () => {
    dir = await throwAwayFolder();
    cluster = await startNatsCluster(dir);
    connection = await connect(connectionOptions(cluster.url, 'spec'));
  });

  afterAll(async () => {
    await connection.close();
    await cluster.stop();
    await rm(dir, { recursive: true });
  });

  it('outlives the server that leads its stream, also where an earlier version made that with one copy', async () => {
    const { streams } = await connection.jetstreamManager();
    await streams.add({
      name: STREAM,
      subjects: ['deskline.canary.*'],
      max_msgs_per_subject: 1,
      max_bytes: 1024 * 1024,
    });
    const check = jetStreamCheck(connection, 'spec');
    const isReady = () =>
      check().then(
        () => true,
        () => false,
      );
    expect(await waitUntil(isReady, 30_000)).toBe(true);
    expect((await streams.info(STREAM)).config.num_replicas).toBe(3);
    const hasCopies = async () =>
      (await streams.info(STREAM)).cluster?.replicas?.filter(({ current }) => current).length === 2;
    expect(await waitUntil(hasCopies, 30_000)).toBe(true);
    await (await cluster.leaderOf(STREAM)).kill();
    expect(await waitUntil(isReady, 30_000)).toBe(true);
  });
});

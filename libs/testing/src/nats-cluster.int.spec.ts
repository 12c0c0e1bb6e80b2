import { rm } from 'node:fs/promises';
import { waitUntil } from '@deskline/local-stack';
import { connect } from 'nats';
import { startNatsCluster, type NatsCluster } from './nats-cluster';
import { throwAwayFolder } from './throw-away';

describe('A cluster of three NATS servers', () => {
  let dir: string;
  let cluster: NatsCluster;

  beforeAll(async () => {
    dir = await throwAwayFolder();
    cluster = await startNatsCluster(dir);
  });

  afterAll(async () => {
    await cluster.stop();
    await rm(dir, { recursive: true });
  });

  it('keeps a stream of three copies when the leader of the stream is killed', async () => {
    const servers = cluster.url.split(',').map((url) => new URL(url));
    const [first] = servers;
    const connection = await connect({
      servers: servers.map(({ host }) => host),
      user: first?.username,
      pass: first?.password,
    });
    try {
      const manager = await connection.jetstreamManager();
      await manager.streams.add({ name: 'kept', subjects: ['kept'], num_replicas: 3 });
      await connection.jetstream().publish('kept', 'before');
      const leader = await cluster.leaderOf('kept');
      await leader.kill();
      const isPublished = () =>
        connection
          .jetstream({ timeout: 1_000 })
          .publish('kept', 'after')
          .then(
            () => true,
            () => false,
          );
      expect(await waitUntil(isPublished, 30_000)).toBe(true);
      await leader.start();
    } finally {
      await connection.close();
    }
  });
});

import type { Nats } from '../nats/nats';
import type { Metrics } from './metrics';
import { shared } from './shared';

/** How long NATS may take to answer for its storage: a scrape does not wait for a server that hangs. */
const ANSWER_MS = 500;

/** Traffic of this process with NATS, its reconnects, and the storage of JetStream. */
export function watchNats(metrics: Metrics, nats: Nats): void {
  const connections = [nats.connection, nats.streams, nats.canary];
  const sum = (of: 'inMsgs' | 'outMsgs' | 'inBytes' | 'outBytes'): number =>
    connections.reduce((all, connection) => all + connection.stats()[of], 0);
  metrics.counter({
    name: 'deskline_nats_messages_total',
    help: 'Messages of this process over NATS, by direction: in or out',
    labelNames: ['direction'],
    collect() {
      this.reset();
      this.inc({ direction: 'in' }, sum('inMsgs'));
      this.inc({ direction: 'out' }, sum('outMsgs'));
    },
  });
  metrics.counter({
    name: 'deskline_nats_bytes_total',
    help: 'Bytes of those messages, by direction',
    labelNames: ['direction'],
    collect() {
      this.reset();
      this.inc({ direction: 'in' }, sum('inBytes'));
      this.inc({ direction: 'out' }, sum('outBytes'));
    },
  });
  const reconnects = metrics.counter({
    name: 'deskline_nats_reconnects_total',
    help: 'Times this process was connected to NATS again after its connection was lost',
  });
  nats.onReconnect(() => reconnects.inc());
  watchStorage(metrics, nats);
}

function watchStorage(metrics: Metrics, { connection }: Nats): void {
  const account = shared(async () => {
    const manager = await connection.jetstreamManager({ timeout: ANSWER_MS, checkAPI: false });
    return manager.getAccountInfo();
  });
  metrics.gauge({
    name: 'deskline_jetstream_storage_bytes',
    help: 'Bytes that JetStream stores in files; the same in every process',
    async collect() {
      const stored = (await account())?.storage;
      if (stored === undefined) this.remove();
      else this.set(stored);
    },
  });
  metrics.gauge({
    name: 'deskline_jetstream_storage_limit_bytes',
    help: 'Bytes that JetStream may store for this account; missing where NATS sets no limit',
    async collect() {
      const most = (await account())?.limits.max_storage ?? 0;
      if (most > 0) this.set(most);
      else this.remove();
    },
  });
}

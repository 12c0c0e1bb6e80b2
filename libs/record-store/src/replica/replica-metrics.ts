import type { Database, Metrics } from '@deskline/platform';
import type { Counter } from 'prom-client';
import type { Replica } from './replica';

/** Reads by the server that answers them, and the standing of the replicas. */
export class ReplicaMetrics {
  private readonly reads: Counter<'from'>;
  private readonly fallbacks: Counter;

  constructor(metrics: Metrics, database: Database, replicas: () => readonly Replica[]) {
    this.reads = metrics.counter({
      name: 'deskline_replica_reads_total',
      help: 'Reads of records by the server they were sent to, primary or replica; none without replicas',
      labelNames: ['from'],
    });
    this.fallbacks = metrics.counter({
      name: 'deskline_replica_fallbacks_total',
      help: 'Statements that failed at a replica and were sent to the primary',
    });
    metrics.gauge({
      name: 'deskline_replica_up',
      help: '1 for a replica that answers, 0 for one that does not or is no replica of the primary',
      labelNames: ['replica'],
      async collect() {
        await Promise.all(replicas().map((replica) => replica.refresh()));
        for (const { name, position } of replicas()) this.set({ replica: name }, position === null ? 0 : 1);
      },
    });
    metrics.gauge({
      name: 'deskline_replica_lag_bytes',
      help: "Bytes of the primary's log that the replica has not replayed yet",
      labelNames: ['replica'],
      async collect() {
        this.reset();
        if (replicas().length === 0) return;
        await Promise.all(replicas().map((replica) => replica.refresh()));
        const head = await database.walPosition().catch(() => null);
        for (const { name, position } of replicas())
          if (position !== null && head !== null) this.set({ replica: name }, Math.max(0, head - position));
      },
    });
  }

  read(from: 'primary' | 'replica'): void {
    this.reads.inc({ from });
  }

  fellBack(): void {
    this.fallbacks.inc();
  }
}

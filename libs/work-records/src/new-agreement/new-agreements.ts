import type { DomainEvent, EventHandler } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { CoverageRenewer } from './coverage-renewer';

const BEGIN = `INSERT INTO coverage_wave AS known (service_instance_id)
SELECT DISTINCT instance FROM unnest($1::bigint[]) AS instance ORDER BY instance
ON CONFLICT (service_instance_id) DO UPDATE SET last_id = 0, round = known.round + 1`;

/** Queues the service instance of an SLA that becomes active or moves there: the SLA may affect open requests. */
@Injectable()
export class NewAgreements implements EventHandler {
  constructor(private readonly renewer: CoverageRenewer) {}

  concerns(event: DomainEvent): boolean {
    return instanceOf(event) !== null;
  }

  async handle(transaction: Transaction, events: DomainEvent[]): Promise<void> {
    const instances = events.map(instanceOf).filter((id) => id !== null);
    if (instances.length === 0) return;
    await transaction.query(BEGIN, [instances], 'coverage_wave.begin');
    transaction.afterCommit(() => this.renewer.wake());
  }
}

/** Snapshots come with every change, so renaming an SLA also queues its service instance. */
function instanceOf({ snapshot }: DomainEvent): number | null {
  if (snapshot?.type !== 'sla') return null;
  const { status, service_instance } = snapshot.attributes;
  return status === 'active' && typeof service_instance === 'number' ? service_instance : null;
}

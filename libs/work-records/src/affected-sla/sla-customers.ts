import type { DomainEvent, EventHandler, HealingServices } from '@deskline/events';
import { Database, type Transaction } from '@deskline/platform';
import { followVisibility, healReferences, References } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { workRecords } from '../records';
import { Request } from '../request/request.record';
import { AffectedSla } from './affected-sla.record';

const ALL = `SELECT DISTINCT sla_id FROM affected_sla WHERE sla_id IS NOT NULL`;

/** Updates the visibility of requests when the customer of an affected SLA changes. */
@Injectable()
export class SlaCustomers implements EventHandler {
  constructor(
    private readonly references: References,
    private readonly database: Database,
  ) {}

  concerns({ snapshot }: DomainEvent): boolean {
    return snapshot?.type === 'sla';
  }

  async handle(transaction: Transaction, events: readonly DomainEvent[]): Promise<void> {
    const snapshots = events.flatMap(({ snapshot }) => (snapshot?.type === 'sla' ? [snapshot] : []));
    const slas = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
    if (slas.size === 0) return;
    // Outside the transaction, since listing an SLA waits for its reference row with the request locked.
    await this.references.save(this.database, [...slas.values()]);
    await followVisibility(transaction, Request, AffectedSla, [...slas.keys()]);
  }

  async heal(services: HealingServices, source: string): Promise<string> {
    const result = await healReferences(services, source, workRecords);
    await followCustomers(services.database);
    return result;
  }
}

/** Updates the visibility for all affected SLAs, after a rebuild that consumes no events. */
export const followCustomers = (database: Database): Promise<void> =>
  database.transaction(async (transaction) => {
    const slas = await transaction.query<{ sla_id: number }>(ALL);
    await followVisibility(
      transaction,
      Request,
      AffectedSla,
      slas.map(({ sla_id }) => sla_id),
    );
  });

import type { DomainEvent, EventHandler } from '@deskline/events';
import { Database, type Transaction } from '@deskline/platform';
import { followVisibility, References } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { Request } from '../request/request.record';
import { AffectedSla } from './affected-sla.record';

const ALL = `SELECT DISTINCT sla_id FROM affected_sla WHERE sla_id IS NOT NULL`;

/** Follows agreements to other customers: whoever they are made with sees the requests that list them. */
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
    const told = events.flatMap(({ snapshot }) => (snapshot?.type === 'sla' ? [snapshot] : []));
    const slas = new Map(told.map((snapshot) => [snapshot.id, snapshot]));
    if (slas.size === 0) return;
    // By itself, and not held on to: whoever lists an agreement does so with its request locked, and is waited for here.
    await this.references.keep(this.database, [...slas.values()]);
    await followVisibility(transaction, Request, AffectedSla, [...slas.keys()]);
  }
}

/** Of all agreements, where what is known of them has not come by events. */
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

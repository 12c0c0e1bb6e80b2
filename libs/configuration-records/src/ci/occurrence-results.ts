import type { DomainEvent, EventHandler } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { systemIn, openUnitOfWork, RecordRuntime } from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { Ci, type CiRow } from './ci.record';
import { occurrenceOf, type Occurrence } from './recurrence.rules';

/** Writes the results of occurrences, sent by work-records, into the CIs. */
@Injectable()
export class OccurrenceResults implements EventHandler {
  constructor(private readonly runtime: RecordRuntime) {}

  concerns({ event }: DomainEvent): boolean {
    return event === 'ci.occurred';
  }

  async handle(transaction: Transaction, events: DomainEvent[]): Promise<void> {
    for (const event of events) if (this.concerns(event)) await this.keep(transaction, event);
  }

  private async keep(
    transaction: Transaction,
    { account_id, object_id, payload }: DomainEvent,
  ): Promise<void> {
    const result = payload as unknown as Occurrence;
    const unit = openUnitOfWork(transaction, this.runtime, systemIn(account_id, 'timer'));
    const row = await unit.row(Ci, object_id, unit.accounts);
    // The CI may have occurred again, or lost its recurrence.
    if (!row || occurrenceOf(row.stored as unknown as CiRow)?.at !== result.at) return;
    await unit.amend(Ci, object_id, { occurrence: { ...result } });
    await unit.settle();
  }
}

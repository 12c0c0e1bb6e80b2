import type { DomainEvent, EventHandler } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { CATALOGUE } from '../catalogue.token';
import { saveAccount } from './account-snapshot';
import { References } from './references';

/** Projects records of another service that are referred to here, from its events. */
@Injectable()
export class ReferenceProjector implements EventHandler {
  constructor(
    private readonly references: References,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
  ) {}

  concerns({ snapshot }: DomainEvent): boolean {
    return (
      snapshot !== null && (snapshot.type === 'account' || this.catalogue.projectedTypes.has(snapshot.type))
    );
  }

  async handle(transaction: Transaction, events: readonly DomainEvent[]): Promise<void> {
    const concerning = events.filter((event) => this.concerns(event));
    const snapshots = concerning.flatMap(({ snapshot }) => (snapshot ? [snapshot] : []));
    for (const account of snapshots.filter(({ type }) => type === 'account')) {
      await saveAccount(transaction, account);
    }
    // A batch may have two events of a record, and one statement cannot write a row twice: the last one counts.
    const latest = new Map(
      snapshots.filter(({ type }) => type !== 'account').map((one) => [`${one.type} ${one.id}`, one]),
    );
    await this.references.save(transaction, [...latest.values()]);
  }
}

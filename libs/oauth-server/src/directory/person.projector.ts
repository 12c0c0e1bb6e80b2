import { Inject, Injectable } from '@nestjs/common';
import type { DomainEvent, EventHandler, ReferenceSnapshot } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { IdentityChanges } from '../token/identity-changes';
import { accountOf, personOf } from './directory-rows';
import { keepAccounts, keepDisabled, keepPeople } from './keep';

/** Follows the directory: whom a token stands for changes with the person. */
@Injectable()
export class PersonProjector implements EventHandler {
  constructor(@Inject(IdentityChanges) private readonly changes: IdentityChanges) {}

  concerns({ snapshot }: DomainEvent): boolean {
    return snapshot?.type === 'person' || snapshot?.type === 'account';
  }

  async handle(transaction: Transaction, events: readonly DomainEvent[]): Promise<void> {
    const snapshots = events.flatMap(({ snapshot }) => (snapshot ? [snapshot] : []));
    const people = await keepPeople(transaction, latest(snapshots, 'person').map(personOf));
    await keepDisabled(transaction, snapshots.filter(({ type }) => type === 'person').map(personOf));
    const accounts = await keepAccounts(transaction, latest(snapshots, 'account').map(accountOf));
    // An event has no caller who waits: the next events must not wait either.
    transaction.afterCommit(() => {
      for (const person_id of people) this.changes.announce({ person_id });
      // The zone and language of an account are those of all its people who have none of their own.
      if (accounts.length > 0) this.changes.announce({});
    });
  }
}

/** A batch may tell of a record twice, and one statement cannot write a row twice: the last word counts. */
function latest(snapshots: readonly ReferenceSnapshot[], type: string): ReferenceSnapshot[] {
  const ofType = snapshots.filter((snapshot) => snapshot.type === type);
  return [...new Map(ofType.map((snapshot) => [`${snapshot.account_id} ${snapshot.id}`, snapshot])).values()];
}

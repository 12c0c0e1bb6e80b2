import { Inject, Injectable } from '@nestjs/common';
import {
  rebuildProjection,
  type DomainEvent,
  type EventHandler,
  type HealingServices,
  type ReferenceSnapshot,
} from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { AccountNames } from '../api/account-names';
import { IdentityChanges } from '../lease/identity-changes';
import { accountOf, personOf } from './directory-rows';
import { directory } from './rebuild.command';
import { saveAccounts, saveDisabledVersions, savePeople } from './save-directory';

/** Projects people and accounts of the directory, and publishes their changes to the gateways. */
@Injectable()
export class PersonProjector implements EventHandler {
  constructor(
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(AccountNames) private readonly names: AccountNames,
  ) {}

  concerns({ snapshot }: DomainEvent): boolean {
    return snapshot?.type === 'person' || snapshot?.type === 'account';
  }

  async handle(transaction: Transaction, events: readonly DomainEvent[]): Promise<void> {
    const snapshots = events.flatMap(({ snapshot }) => (snapshot ? [snapshot] : []));
    const people = await savePeople(transaction, latest(snapshots, 'person').map(personOf));
    await saveDisabledVersions(transaction, snapshots.filter(({ type }) => type === 'person').map(personOf));
    const accounts = await saveAccounts(transaction, latest(snapshots, 'account').map(accountOf));
    // Without waiting: an event has no caller, and the next events must not wait.
    transaction.afterCommit(() => {
      for (const person_id of people) this.changes.publish({ person_id });
      // Time zone and language of an account are the defaults of all its people.
      if (accounts.length === 0) return;
      this.changes.publish({});
      this.names.announce();
    });
  }

  /** Any cached identity may be of a person who no longer exists. */
  async heal(services: HealingServices): Promise<string> {
    const result = await rebuildProjection(services, directory);
    this.changes.publish({});
    this.names.announce();
    return result;
  }
}

/** Last snapshot of each record, as one statement cannot write a row twice. */
function latest(snapshots: readonly ReferenceSnapshot[], type: string): ReferenceSnapshot[] {
  const ofType = snapshots.filter((snapshot) => snapshot.type === type);
  return [...new Map(ofType.map((snapshot) => [`${snapshot.account_id} ${snapshot.id}`, snapshot])).values()];
}

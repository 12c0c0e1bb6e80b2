import type { DomainEvent, EventHandler, ReferenceSnapshot } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { CATALOGUE } from '../catalogue.token';
import { accountRow } from './account-snapshot';
import { References } from './references';

const SAVE_ACCOUNT = `INSERT INTO account (id, name, url, custom_url, time_zone, locale, trusts, service_desk_team_id, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, url = excluded.url, custom_url = excluded.custom_url,
  time_zone = excluded.time_zone, locale = excluded.locale, trusts = excluded.trusts,
  service_desk_team_id = excluded.service_desk_team_id, version = excluded.version
WHERE account.version <= excluded.version`;

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

export async function saveAccount(transaction: Transaction, account: ReferenceSnapshot): Promise<void> {
  const { id, name, url, custom_url, time_zone, locale, trusts, version, ...row } = accountRow(account);
  const attributes = [id, name, url, custom_url, time_zone, locale, JSON.stringify(trusts)];
  const values = [...attributes, row.service_desk_team_id, version];
  await transaction.query(SAVE_ACCOUNT, values);
}

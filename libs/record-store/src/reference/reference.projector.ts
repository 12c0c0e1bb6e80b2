import {
  type DomainEvent,
  type EventHandler,
  type HealingServices,
  type Projection,
  type ProjectionTableShape,
  rebuildCommand,
  rebuildProjection,
} from '@deskline/events';
import type { Command, Transaction } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { CATALOGUE } from '../behaviour/behaviour';
import { ErasureSweeper } from '../erasure/erasure-sweeper';
import { erasedIn, noteErased } from '../erasure/erasures';
import { accountRow, Accounts, PROJECTED_COLUMNS, saveAccount } from '../accounts';
import { REFERENCE_COLUMNS, References } from './references';

/** Projects records of another service that are referred to here, from its events. */
@Injectable()
export class ReferenceProjector implements EventHandler {
  constructor(
    private readonly references: References,
    private readonly accounts: Accounts,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
    private readonly sweeper: ErasureSweeper,
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
      this.accounts.announce(transaction);
    }
    // A batch may have two events of a record, and one statement cannot write a row twice: the last one counts.
    const latest = new Map(
      snapshots.filter(({ type }) => type !== 'account').map((one) => [`${one.type} ${one.id}`, one]),
    );
    await this.references.save(transaction, [...latest.values()]);
    await noteErased(transaction, erasedIn([...latest.values()]), this.sweeper);
  }

  heal(services: HealingServices, source: string): Promise<string> {
    return healReferences(services, source, this.catalogue);
  }
}

const references: ProjectionTableShape = {
  table: 'reference',
  key: ['type', 'id'],
  columns: REFERENCE_COLUMNS,
  rowOf: (snapshot) => snapshot,
  within: ({ after, upto }, types) =>
    after && {
      text: '"type" = ANY($1::text[]) AND ("type", id) > ($2, $3::bigint) AND ($4::text IS NULL OR ("type", id) <= ($4, $5::bigint))',
      values: [types, after.type, after.id, upto?.type, upto?.id],
    },
};

const accounts: ProjectionTableShape = {
  table: 'account',
  key: ['id'],
  columns: PROJECTED_COLUMNS,
  rowOf: accountRow,
  within: ({ after }, types) =>
    after === null && types.includes('account') ? { text: 'true', values: [] } : null,
};

const projectionOf = (source: string, { projectedTypes }: Catalogue): Projection => ({
  source,
  types: ['account', ...projectedTypes],
  tables: [accounts, references],
});

/** Command `rebuild` of a service that refers to records of other services. */
export const rebuildReferences = (sources: readonly string[], catalogue: Catalogue): Command =>
  rebuildCommand(sources.map((source) => projectionOf(source, catalogue)));

/** Makes the references to records of a source anew, after it was restored. */
export const healReferences = (
  services: HealingServices,
  source: string,
  catalogue: Catalogue,
): Promise<string> => rebuildProjection(services, projectionOf(source, catalogue));

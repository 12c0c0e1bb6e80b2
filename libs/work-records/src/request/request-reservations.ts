import type { DomainEvent, EventHandler, HealingServices, ReferenceSnapshot } from '@deskline/events';
import { Database, type Transaction } from '@deskline/platform';
import {
  healReferences,
  Invalid,
  openUnitOfWork,
  RecordRuntime,
  References,
  systemIn,
} from '@deskline/record-store';
import { Injectable, Logger } from '@nestjs/common';
import { workRecords } from '../records';
import { Request } from './request.record';

/** Requests that the reservations name, or named before their change. */
const CONCERNED = `SELECT id, account_id FROM request
WHERE id = ANY($2::bigint[]) OR reservation_id = ANY($1::bigint[]) OR pending_reservation_id = ANY($1::bigint[]) ORDER BY id`;

const ALL = `SELECT id, account_id FROM request
WHERE reservation_id IS NOT NULL OR pending_reservation_id IS NOT NULL OR id IN (
  SELECT (attributes->>'request')::bigint FROM reference WHERE type = 'reservation' AND attributes->>'request' IS NOT NULL)
ORDER BY id`;

/** First occurrence of the latest reservation that is shown, and the latest that is to be confirmed. */
const CURRENT = `WITH named AS (
  SELECT id, attributes, coalesce((attributes->>'first_occurrence')::bigint, id) AS series FROM reference
  WHERE type = 'reservation' AND (attributes->>'request')::bigint = $1 AND attributes->>'request' IS NOT NULL
    AND account_id = $2 AND NOT disabled)
SELECT
  (SELECT id FROM named WHERE attributes->>'status' <> 'canceled' AND attributes->>'private' IS DISTINCT FROM 'true'
    ORDER BY series DESC, id LIMIT 1) AS reservation,
  (SELECT id FROM named WHERE attributes->>'status' IN ('provisional', 'pending') ORDER BY id DESC LIMIT 1) AS pending`;

interface Concerned {
  readonly id: number;
  readonly account_id: string;
}

/**
 * Updates the reservation of requests. It is queried from the latest snapshots, whatever the event says: late and repeated
 * events change nothing.
 */
@Injectable()
export class RequestReservations implements EventHandler {
  private readonly log = new Logger(RequestReservations.name);

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly references: References,
    private readonly database: Database,
  ) {}

  concerns({ snapshot }: DomainEvent): boolean {
    return snapshot?.type === 'reservation';
  }

  async handle(transaction: Transaction, events: readonly DomainEvent[]): Promise<void> {
    const snapshots = newest(events);
    if (snapshots.length === 0) return;
    // Outside the transaction, so that no reference row stays locked while requests are.
    await this.references.save(this.database, snapshots);
    const named = snapshots
      .map(({ attributes }) => attributes['request'])
      .filter((id) => typeof id === 'number');
    const ids = snapshots.map(({ id }) => id);
    const found = await transaction.query<Concerned>(CONCERNED, [ids, named], 'reservation.requests');
    for (const request of found) await this.follow(transaction, request);
  }

  async heal(services: HealingServices, source: string): Promise<string> {
    const result = await healReferences(services, source, workRecords);
    const all = await services.database.query<Concerned>(ALL);
    for (const request of all)
      await services.database.transaction((transaction) => this.follow(transaction, request));
    return result;
  }

  /** A request that its own rules refuse to change stays as it is, and keeps no other one waiting. */
  private async follow(transaction: Transaction, request: Concerned): Promise<void> {
    await transaction.query('SAVEPOINT reservation');
    try {
      await this.update(transaction, request);
      await transaction.query('RELEASE SAVEPOINT reservation');
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      await transaction.query('ROLLBACK TO SAVEPOINT reservation; RELEASE SAVEPOINT reservation');
      this.log.warn(
        `Request ${request.id} does not follow its reservation: ${JSON.stringify(error.problems)}`,
      );
    }
  }

  private async update(transaction: Transaction, { id, account_id: account }: Concerned): Promise<void> {
    const unit = openUnitOfWork(transaction, this.runtime, systemIn(account));
    if ((await unit.lockGroup(Request, Number(id))).length > 0) return;
    const row = await unit.row(Request, Number(id));
    if (!row || row.archiveState) return;
    const [current] = await transaction.query<{ reservation: number | null; pending: number | null }>(
      CURRENT,
      [id, account],
      'reservation.current',
    );
    const reservation = numberOf(current?.reservation);
    const pending_reservation = numberOf(current?.pending);
    const { stored } = row;
    if (stored['reservation'] === reservation && stored['pending_reservation'] === pending_reservation)
      return;
    await unit.amend(Request, Number(id), { reservation, pending_reservation });
    await unit.settle();
  }
}

/** Newest snapshot of each reservation. */
function newest(events: readonly DomainEvent[]): ReferenceSnapshot[] {
  const found = new Map<number, ReferenceSnapshot>();
  for (const { snapshot } of events) {
    if (snapshot?.type !== 'reservation') continue;
    const known = found.get(snapshot.id);
    if (!known || known.version <= snapshot.version) found.set(snapshot.id, snapshot);
  }
  return [...found.values()];
}

const numberOf = (id: number | null | undefined): number | null =>
  id === null || id === undefined ? null : Number(id);

import type { ReferenceSnapshot } from '@deskline/events';
import type { Transaction } from '@deskline/platform';

/** Person whose data were erased, with the pseudonym that stands for the name. */
export interface Erasure {
  readonly person_id: number;
  readonly account_id: string;
  readonly name: string;
}

const NOTE = `INSERT INTO erasure (person_id, account_id, name)
SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]) ON CONFLICT (person_id) DO NOTHING`;

/** Erased people among the snapshots of a batch. */
export const erasedIn = (snapshots: readonly ReferenceSnapshot[]): Erasure[] =>
  snapshots
    .filter(({ type, attributes }) => type === 'person' && typeof attributes['erased_at'] === 'string')
    .map(({ id, account_id, name }) => ({ person_id: id, account_id, name }));

/** Notes erased people, and wakes the sweeper that then erases their names from audit lines and events of this service. */
export async function noteErased(
  transaction: Transaction,
  erased: readonly Erasure[],
  sweeper: { wake(): void },
): Promise<void> {
  if (erased.length === 0) return;
  const values = [
    erased.map(({ person_id }) => person_id),
    erased.map(({ account_id }) => account_id),
    erased.map(({ name }) => name),
  ];
  await transaction.query(NOTE, values, 'erasure.note');
  transaction.afterCommit(() => sweeper.wake());
}

import type { Queries } from '@deskline/platform';

/** Installation that a file comes from, as an account calls it. */
export interface Origin {
  readonly account: string;
  readonly name: string;
}

const FIND = `SELECT origin_id, record_id FROM imported_id
WHERE account_id = $1 AND origin = $2 AND record_type = $3 AND origin_id = ANY($4::bigint[])`;
const STORE = `INSERT INTO imported_id (account_id, origin, record_type, origin_id, record_id)
SELECT $1, $2, $3, new.origin_id, new.record_id FROM unnest($4::bigint[], $5::bigint[]) AS new(origin_id, record_id)
ON CONFLICT (account_id, origin, record_type, origin_id) DO UPDATE SET record_id = excluded.record_id
WHERE imported_id.record_id <> excluded.record_id`;

/** Ids of records by the ids that they have in the installation that they were imported from. */
export async function findImportedIds(
  queries: Queries,
  { account, name }: Origin,
  type: string,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queries.rows(FIND, [account, name, type, ids], 'imported.find');
  return new Map(rows.map(([origin, id]) => [Number(origin), Number(id)]));
}

export async function storeImportedIds(
  queries: Queries,
  { account, name }: Origin,
  type: string,
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  if (ids.size === 0) return;
  await queries.rows(STORE, [account, name, type, [...ids.keys()], [...ids.values()]], 'imported.keep');
}

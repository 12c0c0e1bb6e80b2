import type { Queries } from '@deskline/platform';

/** Records of one owner that come from one source, as an import brings them. */
export interface SourcedRecords {
  readonly account: string;
  readonly type: string;
  readonly owner: number;
  readonly source: string;
  /** Import that brings them. */
  readonly job: string;
}

const BEFORE = `SELECT record_id FROM import_source
WHERE record_type = $1 AND owner_id = $2 AND source = $3 AND account_id = $4 AND job <> $5 ORDER BY record_id`;
const STORE = `INSERT INTO import_source (record_type, record_id, account_id, owner_id, source, job)
SELECT $1, new.record_id, $2, new.owner_id, new.source, $3
FROM unnest($4::bigint[], $5::bigint[], $6::text[]) AS new(record_id, owner_id, source)
ON CONFLICT (record_type, record_id) DO UPDATE SET owner_id = excluded.owner_id, source = excluded.source, job = excluded.job`;
const FORGET = 'DELETE FROM import_source WHERE record_type = $1 AND record_id = ANY($2::bigint[])';

/** Ids of the records that earlier imports have brought from the source. */
export async function broughtBefore(queries: Queries, records: SourcedRecords): Promise<number[]> {
  const { account, type, owner, source, job } = records;
  const rows = await queries.rows(BEFORE, [type, owner, source, account, job], 'imported.before');
  return rows.map(([id]) => Number(id));
}

/** Notes the sources of records, and forgets those of deleted ones. */
export async function noteSources(
  queries: Queries,
  { account, type, job }: Pick<SourcedRecords, 'account' | 'type' | 'job'>,
  brought: ReadonlyMap<number, Pick<SourcedRecords, 'owner' | 'source'>>,
  deleted: readonly number[],
): Promise<void> {
  if (deleted.length > 0) await queries.rows(FORGET, [type, deleted], 'imported.forget');
  if (brought.size === 0) return;
  const all = [...brought.values()];
  const values = [[...brought.keys()], all.map(({ owner }) => owner), all.map(({ source }) => source)];
  await queries.rows(STORE, [type, account, job, ...values], 'imported.source');
}

import type { Ranks, RecordType } from '@deskline/record';
import { statementName } from '../read/plan/statement';
import { columnSql, quoted } from '../table/column';
import type { AfterWriteHook, WriteContext } from '../behaviour/hooks';

/** Ranked field with its columns. */
interface Ranked {
  readonly name: string;
  readonly ranks: Ranks;
  /** Column of the list that it is ranked in, and column of its place there. */
  readonly within: string;
  readonly place: string;
}

const rankedFields = (record: RecordType): readonly Ranked[] =>
  Object.entries(record.fields).flatMap(([name, { ranks }]) =>
    ranks ? [{ name, ranks, within: columnSql(record, ranks.within), place: quoted(ranks.by) }] : [],
  );

/** Number of records before it, plus one; records with the same place are in the order of their types and ids. */
export function rankSql(record: RecordType, field: string, alias: string): string {
  const ranked = rankedFields(record).find(({ name }) => name === field);
  if (!ranked) throw new Error(`${record.name} has no rank ${field}`);
  const { ranks, within, place } = ranked;
  const own = ranks.among.indexOf(record.name);
  const counts = ranks.among.map((other, at) => {
    const stands =
      at === own
        ? `(other.${place}, other.id) < (${alias}.${place}, ${alias}.id)`
        : `other.${place} ${at < own ? '<=' : '<'} ${alias}.${place}`;
    return `(SELECT count(*) FROM ${quoted(other)} other WHERE other.${within} = ${alias}.${within} AND ${stands})`;
  });
  return `CASE WHEN ${alias}.${place} IS NOT NULL THEN 1 + ${counts.join(' + ')} END`;
}

/** Rank after all others. */
const LAST = 2_147_483_647;

/** Ranks a record in each of the lists that it may be in. */
export const assignRanks = (record: RecordType): readonly AfterWriteHook[] =>
  rankedFields(record).map((ranked) => assignRank(record, ranked));

/**
 * Ranks a record between its new neighbours. No other row is written, so concurrent moves neither wait for each other
 * nor leave a gap.
 */
function assignRank(record: RecordType, ranked: Ranked): AfterWriteHook {
  const assign = assignSql(record, ranked);
  const clear = `UPDATE ${quoted(record.name)} SET ${ranked.place} = NULL WHERE id = $1`;
  const run = async ({ transaction, id, before, after, archiveState }: WriteContext): Promise<void> => {
    const wanted = wantedRank(ranked, { before, after, archiveState });
    if (wanted === 'none') await transaction.query(clear, [id], statementName(clear));
    else if (wanted !== undefined)
      await transaction.query(assign, [id, after[ranked.ranks.within], wanted], statementName(assign));
  };
  return { on: 'row', run };
}

/** Rank that the record is to get, undefined where it keeps its own; an archived or trashed record has none. */
export function wantedRank(
  { name, ranks: { within, by } }: Pick<Ranked, 'name' | 'ranks'>,
  { before, after, archiveState }: Pick<WriteContext, 'before' | 'after' | 'archiveState'>,
): number | 'none' | undefined {
  if (after[within] === null || archiveState !== null) return after[by] === null ? undefined : 'none';
  const hasRank = before !== null && before[by] !== null;
  if (hasRank && before[within] === after[within] && before[name] === after[name]) return undefined;
  return typeof after[name] === 'number' ? after[name] : LAST;
}

function assignSql({ name }: RecordType, { ranks: { among }, within, place }: Ranked): string {
  const standing = among.map(
    (other, at) =>
      `SELECT ${place} AS place, ${at} AS type, id FROM ${quoted(other)}
WHERE ${within} = $2 AND ${place} IS NOT NULL${other === name ? ' AND id <> $1' : ''}`,
  );
  return `WITH others AS (SELECT place, row_number() OVER (ORDER BY place, type, id) AS rank FROM (${standing.join('\nUNION ALL ')}) standing),
around AS (SELECT max(place) FILTER (WHERE rank < $3::integer) AS above, min(place) FILTER (WHERE rank >= $3::integer) AS below FROM others)
UPDATE ${quoted(name)} SET ${place} = CASE
WHEN above IS NULL THEN coalesce(below - 1, 1)
WHEN below IS NULL THEN above + 1
ELSE (above + below) * 0.5 END
FROM around WHERE id = $1`;
}

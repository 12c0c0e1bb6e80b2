import type { Field, Ranks, RecordType } from '@deskline/record';
import { columnOf, quoted } from '../table/column';

/** What SQL has to know of a ranked field. */
export interface Ranked {
  readonly name: string;
  readonly ranks: Ranks;
  /** The column of what it stands in, and that of its place there. */
  readonly within: string;
  readonly place: string;
}

export function rankedOf({ fields }: RecordType): Ranked | undefined {
  const [name, { ranks }] = Object.entries(fields).find(([, field]) => field.ranks) ?? ['', {} as Field];
  if (!ranks) return undefined;
  const within = quoted(columnOf(ranks.within, fields[ranks.within] as Field));
  return { name, ranks, within, place: quoted(ranks.by) };
}

/** One more than there are before it; where two have the same place, they stand in the order of their types and ids. */
export function rankSql(record: RecordType, alias: string): string {
  const ranked = rankedOf(record);
  if (!ranked) throw new Error(`${record.name} has no rank`);
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

import type { Field, Ranks, RecordType } from '@deskline/record';
import { columnSql, quoted } from '../table/column';

/** Ranked field with its columns. */
export interface Ranked {
  readonly name: string;
  readonly ranks: Ranks;
  /** Column of the list that it is ranked in, and column of its place there. */
  readonly within: string;
  readonly place: string;
}

export function rankedOf(record: RecordType): Ranked | undefined {
  const [name, { ranks }] = Object.entries(record.fields).find(([, field]) => field.ranks) ?? [
    '',
    {} as Field,
  ];
  return ranks && { name, ranks, within: columnSql(record, ranks.within), place: quoted(ranks.by) };
}

/** Number of records before it, plus one; records with the same place are in the order of their types and ids. */
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

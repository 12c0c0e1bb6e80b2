import type { RecordType } from '@deskline/record';
import type { RawRow } from '@deskline/record-kinds';
import { quoted } from '../../table/column';
import type { LinkSide } from '../../table/link-table';
import { grantSql } from '../plan/condition-sql';
import { granted } from '../plan/grants';
import { Joins } from '../plan/joins';
import { HOME_ROWS, type PlanScope } from '../plan/rows';
import { callersAccount, type Params } from '../plan/statement';
import type { FieldWriter, ResponseContext, SerializedField } from './field-writer';

/** Column with ids of records of another service, by its index in a row. */
export interface RemoteLink {
  readonly type: string;
  readonly at: number;
}

/**
 * Ids at the other end of a link, of the records that the sub-collection would list. The owner of records of another service
 * is asked for them once for the whole page.
 */
export function linkedIds(side: LinkSide, scope: PlanScope, params: Params): SerializedField {
  const far = scope.catalogue.byName.get(side.to);
  if (far)
    return { columns: [idsColumn(side, ownRows(far, scope, params))], write: (row, at) => row[at] ?? '[]' };
  const write: FieldWriter = (row, at, { readableIds }) => {
    const readable = readableIds?.get(side.to);
    return `[${idsIn(row[at]).filter((id) => readable?.has(id))}]`;
  };
  return { columns: [idsColumn(side, projectedRows(side.to, params))], write, remoteLinkTo: side.to };
}

/** One subquery for each row of the page, over the index of the link. */
const idsColumn = ({ table, here, there }: LinkSide, rows: string): string =>
  `(SELECT '[' || string_agg(l.${there}::text, ',' ORDER BY l.${there}) || ']'
FROM ${quoted(table)} l WHERE l.${here} = t.id AND l.${there} IN (${rows}))`;

/** Records that the caller reads and that are in use; inside, `t` is their table. */
function ownRows(far: RecordType, scope: PlanScope, params: Params): string {
  const { principal, catalogue, sourceOf = () => HOME_ROWS } = scope;
  const source = sourceOf(far, principal);
  const { join, overrides } = source.ownValues(far, params);
  const joins = new Joins(far, catalogue, 't', overrides);
  const where = [
    source.contains({ record: far, principal, catalogue }, params),
    ...(far.archiving ? ['t.shelf IS NULL'] : []),
    grantSql(granted(far, 'read', principal), { joins, params }),
  ];
  return `SELECT t.id FROM ${quoted(far.name)} t ${join}${joins.sql} WHERE ${where.join(' AND ')}`;
}

/** Records of another service in use, of the caller's account. */
const projectedRows = (type: string, params: Params): string =>
  `SELECT r.id FROM reference r WHERE r.type = '${type}' AND r.account_id = ${params.add(callersAccount)}
AND NOT r.attributes ?| '{archived,trashed,deleted}'`;

const idsIn = (text: string | null | undefined): number[] =>
  text == null ? [] : (JSON.parse(text) as number[]);

/** Asks which records of other services the caller may read. */
export type ReadableIds = (type: string, ids: readonly number[]) => Promise<ReadonlySet<number>>;

/** Context that knows the readable ids in the columns of some rows: one question for each type. */
export async function withReadableIds(
  links: readonly RemoteLink[],
  rows: readonly RawRow[],
  context: ResponseContext,
  readable: ReadableIds,
): Promise<ResponseContext> {
  const readableIds = new Map<string, ReadonlySet<number>>();
  for (const type of new Set(links.map((link) => link.type))) {
    const columns = links.filter((link) => link.type === type).map(({ at }) => at);
    const ids = new Set(rows.flatMap((row) => columns.flatMap((at) => idsIn(row[at]))));
    readableIds.set(type, ids.size > 0 ? await readable(type, [...ids]) : ids);
  }
  return { ...context, readableIds };
}

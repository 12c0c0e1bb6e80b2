import type { Principal } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { Catalogue, Condition, RecordType, UpsertBy } from '@deskline/record';
import { conditionSql } from '../../read/plan/condition-sql';
import { Joins } from '../../read/plan/joins';
import { Params } from '../../read/plan/params';
import { quoted } from '../../table/column';
import type { Values } from '../../caller';

/** Caller of a condition, and the records it is evaluated on. */
export interface IdScope {
  readonly principal?: Principal;
  readonly account?: string;
  readonly limit?: number;
  /** Without archived and trashed records. */
  readonly inUse?: true;
}

/** Ids of the records that meet a condition. */
export async function idsWhere(
  queries: Queries,
  catalogue: Catalogue,
  record: RecordType,
  where: Condition,
  now: string,
  { principal, account, limit, inUse }: IdScope = {},
): Promise<number[]> {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const own = account === undefined ? '' : `t.account_id = ${params.add(() => account)} AND `;
  const notArchived = inUse && record.archiving ? 't.shelf IS NULL AND ' : '';
  const condition = conditionSql(where, { joins, params });
  const limited = limit === undefined ? '' : ` LIMIT ${limit}`;
  const text = `SELECT t.id FROM ${quoted(record.name)} t ${joins.sql} WHERE ${own}${notArchived}(${condition}) ORDER BY t.id${limited}`;
  const rows = await queries.rows(text, params.bind({ principal: principal ?? null, now }));
  return rows.map(([id]) => Number(id));
}

/** Whether a stored record meets a condition. */
export async function isTrue(
  queries: Queries,
  catalogue: Catalogue,
  record: RecordType,
  id: number,
  when: Condition,
  now: string,
  principal?: Principal,
): Promise<boolean> {
  const where = { all: [{ id }, when] };
  return (await idsWhere(queries, catalogue, record, where, now, { principal })).length > 0;
}

interface Source {
  readonly database: Queries;
  readonly catalogue: Catalogue;
  now(): string;
}

/** Finds the record that a create means, and the condition that must hold when it is locked. */
export async function findExisting(
  source: Source,
  record: RecordType,
  { by, when }: UpsertBy,
  values: Values,
  account: string,
): Promise<{ readonly id: number; readonly still: Condition } | undefined> {
  for (const name of by) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const still: Condition = { all: [when, { [name]: value }] };
    const scope = { account, limit: 1, inUse: true } as const;
    const [id] = await idsWhere(source.database, source.catalogue, record, still, source.now(), scope);
    if (id !== undefined) return { id, still };
  }
  return undefined;
}

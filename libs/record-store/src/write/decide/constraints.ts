import {
  isFieldValue,
  storedDatetime,
  conditionTerms,
  type Condition,
  type Field,
  type Reason,
  type RecordType,
} from '@deskline/record';
import { memoize } from '../../memoize';
import { conditionSql, type ConditionScope } from '../../read/plan/condition-sql';
import { Joins } from '../../read/plan/joins';
import { Params, statementName } from '../../read/plan/statement';
import { Invalid, type Problem, combineProblems } from '../../refusals';
import { columnOf, columnSql, fieldsWhere, quoted, storedFields } from '../../table/column';
import { linkInputs, linksOf, linksSeenFrom, linkTable, type LinkSide } from '../../table/link-table';
import type { ChangeContext } from '../change-context';
import type { UnitOfWork } from '../unit-of-work';
import type { Queries } from '@deskline/platform';

/** Constraint of a record type, with the fields and links that it reads. */
interface CompiledConstraint {
  readonly field: string;
  readonly because: Reason;
  readonly holds: Condition;
  readonly fields: readonly string[];
  /** Paths of links. */
  readonly links: readonly string[];
}

const constraintsOf = memoize((record: RecordType): readonly CompiledConstraint[] =>
  Object.entries(record.constraints ?? {}).flatMap(([field, constraint]) => {
    if (!constraint) return [];
    const [holds, because] = constraint;
    return [{ field, because, holds, fields: fieldsIn(holds), links: linksIn(holds) }];
  }),
);

/** Fields of the record itself; inside a condition on another record only those that are compared with. */
function fieldsIn(condition: Condition, isAbout = true): string[] {
  return conditionTerms(condition).flatMap((part) => {
    if ('not' in part) return fieldsIn(part.not, isAbout);
    if ('any' in part) return part.any.flatMap((each) => fieldsIn(each, isAbout));
    if ('some' in part) return fieldsIn(part.some.where, false);
    if ('linked' in part) return fieldsIn(part.linked.where ?? {}, false);
    if ('referred' in part) return isAbout ? [part.referred.by] : [];
    if ('caller' in part) return [];
    const compared = isFieldValue(part.operand) ? [part.operand.field] : [];
    return [...(isAbout ? [part.name] : []), ...compared].map((path) => path.split('.')[0] as string);
  });
}

function linksIn(condition: Condition): string[] {
  return conditionTerms(condition).flatMap((part) => {
    if ('not' in part) return linksIn(part.not);
    if ('any' in part) return part.any.flatMap(linksIn);
    return 'linked' in part ? [part.linked.by] : [];
  });
}

/** Constraints that the record would break once it is written, with its links as the values give them. */
export async function constraintProblems(change: ChangeContext): Promise<Problem[]> {
  const { unit, record, before, request, account, inTrouble, decision } = change;
  const { values } = request;
  const { after } = decision;
  const { catalogue } = unit.runtime;
  if (constraintsOf(record).length === 0) return [];
  const inputs = [...linkInputs(record, catalogue.records)];
  const given = inputs.filter(([input]) => Array.isArray(values[input]));
  const doubtful = new Set(inputs.filter(([input]) => inTrouble.has(input)).map(([, path]) => path));
  const linked = new Map(given.map(([input, path]) => [path, values[input] as number[]]));
  const isChanged = (fields: readonly string[]) =>
    !before || fields.some((name) => (before[name] ?? null) !== (after[name] ?? null));
  const constraints = constraintsOf(record)
    .filter(
      ({ fields, links }) =>
        !fields.some((name) => inTrouble.has(name)) && !links.some((path) => doubtful.has(path)),
    )
    .filter(({ fields, links }) => isChanged(fields) || links.some((path) => linked.has(path)));
  if (constraints.length === 0) return [];
  const stored = (field: Field, value: unknown) =>
    typeof value === 'string' ? storedDatetime(field, value) : (value ?? null);
  const columns = storedFields(record).map(([name, field]) => [
    columnOf(name, field),
    stored(field, after[name]),
  ]);
  const row = JSON.stringify({ ...Object.fromEntries(columns), account_id: account });
  const from = (params: Params) =>
    `jsonb_populate_record(NULL::${quoted(record.name)}, ${params.add(() => row)}::jsonb) t`;
  return broken(unit, record, constraints, from, { linked });
}

/** Checks all constraints in one statement. */
async function broken(
  { transaction, runtime, now, actor }: Pick<UnitOfWork, 'transaction' | 'runtime' | 'now' | 'actor'>,
  record: RecordType,
  constraints: readonly CompiledConstraint[],
  from: (params: Params) => string,
  more: Partial<ConditionScope> = {},
): Promise<Problem[]> {
  if (constraints.length === 0) return [];
  const params = new Params();
  const source = from(params);
  const scope = { joins: new Joins(record, runtime.catalogue), params, ...more };
  const answers = constraints.map(({ holds }) => `(${conditionSql(holds, scope)}) IS TRUE`);
  const text = `SELECT ${answers.join(', ')} FROM ${source} ${scope.joins.sql}`;
  const rows = await transaction.rows(
    text,
    params.bind({ principal: actor.principal, now }),
    statementName(text),
  );
  return constraints
    .filter((_, index) => rows.some((row) => row[index] !== 't'))
    .map(({ field, because }) => ({ field, because }));
}

/**
 * Checks the constraints at both ends of the links that a unit of work has made or ended, once all is written and both ends
 * are locked, so that no two changes can each break the constraint that the other relies on.
 */
export async function checkLinkConstraints(unit: UnitOfWork): Promise<void> {
  const { changedLinks, transaction, runtime } = unit;
  const { records } = runtime.catalogue;
  const idsAt = (table: string, end: LinkSide['here']): number[] =>
    changedLinks
      .filter(({ side }) => side.table === table)
      .flatMap(({ side, id, others }) => (side.here === end ? [id] : others));
  for (const record of changedLinks.length > 0 ? records : []) {
    for (const [path, { acyclic }] of linksOf(record)) {
      const table = linkTable(record, path);
      const starts = acyclic ? idsAt(table, 'from_id') : [];
      if (starts.length > 0 && (await leadsBack(transaction, table, starts)))
        throw new Invalid([{ field: path, because: 'cycle' }]);
    }
  }
  for (const record of changedLinks.length > 0 ? records : []) {
    const sides = linksSeenFrom(record, records);
    const idsOf = ({ links }: CompiledConstraint): number[] =>
      links.map((path) => sides.get(path)).flatMap((side) => (side ? idsAt(side.table, side.here) : []));
    const touched = constraintsOf(record).filter((constraint) => idsOf(constraint).length > 0);
    const ids = [...new Set(touched.flatMap(idsOf))];
    const from = (params: Params) =>
      `(SELECT * FROM ${quoted(record.name)} WHERE id = ANY(${params.add(() => ids)})) t`;
    const problems = await broken(unit, record, touched, from);
    if (problems.length > 0) throw new Invalid(combineProblems(record, [], problems));
  }
}

/** Moves in one tree take turns: two at once could close a cycle that neither sees. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('tree ' || $1::text, 0))`;

const takeTurns = (queries: Queries, name: string) => queries.rows(LOCK, [name], statementName(LOCK));

/** Fields that make a tree of the records of a type. */
const treeFields = memoize((record: RecordType) => fieldsWhere(record, ({ tree }) => tree));

/** Fields whose new parent is below the record itself. */
export async function treeProblems(change: ChangeContext): Promise<Problem[]> {
  const { unit, record, before, inTrouble, decision } = change;
  const { transaction } = unit;
  const { after } = decision;
  // A new record has no records below it.
  if (!before) return [];
  const problems: Problem[] = [];
  for (const name of treeFields(record)) {
    const isMoved = typeof after[name] === 'number' && after[name] !== before[name];
    if (!isMoved || inTrouble.has(name)) continue;
    await takeTurns(transaction, record.name);
    const text = isAbove(record, name);
    const found = await transaction.rows(text, [after[name], after['id']], statementName(text));
    if (found.length > 0) problems.push({ field: name, because: 'cycle' });
  }
  return problems;
}

/** Whether $2 is $1 or above it. */
function isAbove(record: RecordType, name: string): string {
  const column = columnSql(record, name);
  return `WITH RECURSIVE above AS (
SELECT $1::bigint AS id
UNION
SELECT next.${column} FROM above JOIN ${quoted(record.name)} next USING (id) WHERE next.${column} IS NOT NULL)
SELECT 1 FROM above WHERE id = $2`;
}

/** Whether the links of a table lead from one of these records back to it. */
async function leadsBack(queries: Queries, table: string, ids: readonly number[]): Promise<boolean> {
  await takeTurns(queries, table);
  const text = `WITH RECURSIVE ahead AS (
SELECT from_id AS start, to_id AS id FROM ${quoted(table)} WHERE from_id = ANY($1)
UNION
SELECT ahead.start, next.to_id FROM ahead JOIN ${quoted(table)} next ON next.from_id = ahead.id)
SELECT 1 FROM ahead WHERE start = id LIMIT 1`;
  return (await queries.rows(text, [ids], statementName(text))).length > 0;
}

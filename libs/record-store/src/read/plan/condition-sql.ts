import {
  isFieldValue,
  isVariable,
  storedDatetime,
  monthsBefore,
  conditionTerms,
  type Comparison,
  type Condition,
  type Field,
  type Linked,
  type Operand,
  type ConditionTerm,
  type Referred,
  type Some,
  type Variable,
  type ViewAccount,
} from '@deskline/record';
import { quoted } from '../../table/column';
import type { Joins } from './joins';
import { otherValues } from './filter-sql';
import type { Call, Params } from './statement';

/** Tables and placeholders of the statement that a condition is compiled for. */
export interface ConditionScope {
  readonly joins: Joins;
  readonly params: Params;
  /** Tables of the record of the whole condition, inside a subcondition on another record. */
  readonly about?: Joins;
  /** Ids at the other end of links after the change, by path. */
  readonly linked?: ReadonlyMap<string, readonly number[]>;
}

const COMPARISONS = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

export function conditionSql(condition: Condition, scope: ConditionScope): string {
  const parts = conditionTerms(condition);
  return parts.length === 0 ? 'true' : parts.map((part) => partSql(part, scope)).join(' AND ');
}

/** Grant as a condition: all rows, none, or those of its own condition. */
export const grantSql = (grant: Condition | boolean, scope: ConditionScope): string =>
  typeof grant === 'boolean' ? String(grant) : `(${conditionSql(grant, scope)})`;

function partSql(part: ConditionTerm, scope: ConditionScope): string {
  if ('not' in part) return notSql(part.not, scope);
  if ('any' in part) return anySql(part.any, scope);
  if ('some' in part) return someSql(part.some, scope);
  if ('linked' in part) return linkedSql(part.linked, scope);
  if ('referred' in part) return referredSql(part.referred, scope);
  if ('caller' in part) return callerSql(part.caller, scope);
  const { name, operand } = part;
  const column = columnNamed(name, scope, isId(operand));
  return operandSql(column, storedOperand(scope.joins.fieldNamed(name), operand), scope);
}

/** Compares tokens of a datetime by the moments that they are stored as. */
function storedOperand(field: Field | undefined, operand: Operand): Operand {
  if (!field?.tokens) return operand;
  if (typeof operand === 'string') return storedDatetime(field, operand);
  return Array.isArray(operand) ? operand.map((each) => storedDatetime(field, String(each))) : operand;
}

function notSql(condition: Condition, scope: ConditionScope): string {
  const [part, ...more] = conditionTerms(condition);
  if (part && 'name' in part && more.length === 0) {
    const others = otherValuesOf(part.name, part.operand, scope);
    if (others) return `${scope.joins.column(part.name)} = ANY(${scope.params.add(() => others)})`;
  }
  return `(${conditionSql(condition, scope)}) IS NOT TRUE`;
}

function otherValuesOf(name: string, operand: Operand, { joins }: ConditionScope): string[] | undefined {
  const without = typeof operand === 'string' ? [operand] : operand;
  const field = joins.fieldNamed(name);
  return field && Array.isArray(without) ? otherValues(field)?.(without) : undefined;
}

function anySql(conditions: readonly Condition[], scope: ConditionScope): string {
  if (conditions.length === 0) return 'false';
  return `(${conditions.map((condition) => `(${conditionSql(condition, scope)})`).join(' OR ')})`;
}

function someSql({ of, by, where }: Some, { joins, params, about = joins }: ConditionScope): string {
  const others = joins.among(of);
  const condition = conditionSql(where, { joins: others, params, about });
  return `${joins.alias}.id IN (SELECT ${others.column(by)} FROM ${quoted(of)} ${others.alias} ${others.sql} WHERE ${others.notArchived}${condition})`;
}

function linkedSql({ by, where }: Linked, { joins, params, about = joins, linked }: ConditionScope): string {
  const { side, others } = joins.linked(by);
  const ids = linked?.get(by);
  const ends = ids
    ? `SELECT unnest(${params.add(() => ids)}::bigint[]) AS id`
    : `SELECT ${side.there} AS id FROM ${quoted(side.table)} WHERE ${side.here} = ${joins.alias}.id`;
  if (!where || !others) return `EXISTS (${ends})`;
  const condition = conditionSql(where, { joins: others, params, about });
  return `EXISTS (SELECT FROM (${ends}) ends JOIN ${quoted(side.to)} ${others.alias} ON ${others.alias}.id = ends.id
${others.sql} WHERE ${condition})`;
}

function referredSql({ by, where }: Referred, { joins, params }: ConditionScope): string {
  const { record, others } = joins.referred(by);
  const condition = conditionSql(where, { joins: others, params });
  return `EXISTS (SELECT FROM ${quoted(record.name)} ${others.alias} ${others.sql}
WHERE ${others.alias}.id = ${joins.idOf(by)} AND ${condition})`;
}

function callerSql(condition: Condition, { joins, params }: ConditionScope): string {
  const people = joins.people();
  const me = params.add(valueOf({ variable: 'me' }));
  const where = conditionSql(condition, { joins: people, params });
  return `EXISTS (SELECT FROM person ${people.alias} ${people.sql} WHERE ${people.alias}.id = ${me} AND ${where})`;
}

function columnNamed(name: string, { joins }: Pick<ConditionScope, 'joins'>, byId = false): string {
  if (!name.includes('.')) return joins.column(name);
  const { value, isProjected } = joins.follow(name.split('.'));
  if (!isProjected) return value;
  return byId ? `(${value})::bigint` : `(${value})`;
}

/** Whether ids are compared: attributes of the projection are text, ids are numbers. */
function isId(operand: Operand): boolean {
  if (isVariable(operand)) return operand.variable !== 'my_account' && operand.variable !== 'now';
  return (
    typeof operand === 'number' ||
    isFieldValue(operand) ||
    (Array.isArray(operand) && isId(operand[0] as Operand))
  );
}

function operandSql(
  column: string,
  operand: Operand,
  { joins, params, about = joins }: ConditionScope,
): string {
  if (operand === null) return `${column} IS NULL`;
  if (Array.isArray(operand)) return `${column} = ANY(${params.add(() => operand)})`;
  if (isVariable(operand)) {
    const placeholder = params.add(valueOf(operand));
    if (operand.variable === 'mine') {
      const { table, here, there } = joins.people().linked(operand.by ?? '').side;
      return `${column} IN (SELECT ${there} FROM ${quoted(table)} WHERE ${here} = ${placeholder})`;
    }
    return `${column} ${VARIABLES[operand.variable].comparison?.(placeholder) ?? `= ${placeholder}`}`;
  }
  if (isFieldValue(operand)) return `${column} = ${columnNamed(operand.field, { joins: about })}`;
  if (typeof operand === 'object') return comparisonSql(column, operand as Comparison, params);
  return `${column} = ${params.add(() => operand)}`;
}

function comparisonSql(column: string, comparison: Comparison, params: Params): string {
  return (Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[])
    .filter((key) => comparison[key] !== undefined)
    .map((key) => {
      const bound = comparison[key];
      return `${column} ${COMPARISONS[key]} ${params.add(isVariable(bound) ? valueOf(bound) : () => bound)}`;
    })
    .join(' AND ');
}

/** Value of a variable for a call, and the comparison with it where that is not equality. */
interface VariableSql {
  value(call: Call): unknown;
  comparison?(placeholder: string): string;
}

const person = ({ principal }: Call) => principal?.person.id ?? null;
const organization = ({ principal }: Call) => principal?.organization_id ?? null;
const account = ({ principal }: Call) => principal?.account ?? null;

const VARIABLES: Readonly<Record<Variable['variable'], VariableSql>> = {
  me: { value: person },
  mine: { value: person },
  my_teams: { value: ({ principal }) => principal?.team_ids ?? [], comparison: (ids) => `= ANY(${ids})` },
  my_organization: { value: organization },
  my_organizations: { value: organization, comparison: (id) => `IN ${organizationsBelow(id)}` },
  my_organizations_above: { value: organization, comparison: (id) => `IN ${organizationsAbove(id)}` },
  internal_organizations: {
    value: account,
    comparison: (id) => `IN ${organizationsBelow(organizationOf(id))}`,
  },
  trusted_organizations: { value: account, comparison: (id) => `IN ${organizationsTrusted(id)}` },
  my_account: { value: account },
  now: { value: ({ now }) => now },
};

function valueOf({ variable, monthsAgo = 0 }: Variable): (call: Call) => unknown {
  if (variable === 'now' && monthsAgo > 0) return ({ now }) => monthsBefore(now, monthsAgo);
  return VARIABLES[variable].value;
}

/** Trust counts only when it is mutual. */
const TRUST = 'mine.trusts ? other.id AND other.trusts ? mine.id';
const inTrust = (mine: string): string =>
  `account mine JOIN account other ON ${TRUST} WHERE mine.id = ${mine}`;

/**
 * Related accounts of `mine`, the account of a call. Only the service that owns accounts knows their directory and their
 * organization, and only its records have such views.
 */
export const ACCOUNTS: Readonly<Record<ViewAccount, (mine: string) => string>> = {
  directory: (mine) => `SELECT other.id FROM account mine
JOIN account other ON other.id = coalesce(mine.directory_account, mine.id)
WHERE mine.id = ${mine} AND (other.id = mine.id OR ${TRUST})`,
  support_domain: (mine) => `SELECT id FROM account WHERE id = ${mine} AND directory_account <> id`,
  trusted: (mine) => `SELECT other.id FROM ${inTrust(mine)} UNION ALL SELECT ${mine}`,
};

/** Whether the rows of such a view belong to one account. */
export const isOneAccount = (rowsOf: ViewAccount): boolean => rowsOf !== 'trusted';

/** Organization of an account. */
const organizationOf = (mine: string): string => `(SELECT organization_id FROM account WHERE id = ${mine})`;

const organizationsTrusted = (mine: string): string => `(SELECT other.organization_id FROM ${inTrust(mine)})`;

/**
 * Organization with all its descendants in the projection. UNION ends the recursion where two organizations are each
 * other's parent.
 */
const organizationsBelow = (top: string): string => `(WITH RECURSIVE below AS (
SELECT ${top}::bigint AS id
UNION
SELECT child.id FROM below JOIN reference child
ON child.type = 'organization' AND (child.attributes->>'parent')::bigint = below.id)
SELECT id FROM below)`;

/** Organization with all its ancestors in the projection. */
const organizationsAbove = (bottom: string): string => `(WITH RECURSIVE above AS (
SELECT ${bottom}::bigint AS id
UNION
SELECT (lower.attributes->>'parent')::bigint FROM above JOIN reference lower
ON lower.type = 'organization' AND lower.id = above.id)
SELECT id FROM above)`;

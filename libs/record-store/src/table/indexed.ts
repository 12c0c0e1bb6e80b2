import {
  type Condition,
  conditionTerms,
  type Field,
  isVariable,
  type Operand,
  type RecordType,
  subCollectionsOf,
} from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { memoize } from '../memoize';
import { columnSql, isStored, quoted } from './column';
import { searchIndexSql } from './search-index';

/** Whether an index has the rows of an account in the order of a field. */
export function isOrdered({ fields, sort, defaultSort }: RecordType, name: string): boolean {
  const field = fields[name];
  const sorted = sort.includes(name) || defaultSort.replace('-', '') === name;
  return field !== undefined && isStored(field) && sorted && KINDS[field.kind].fitsIndex(field);
}

/** Whether an index has the rows with given values of these fields, in the order of their ids. */
export function hasLookupIndex(record: RecordType, names: readonly string[]): boolean {
  const [name, ...more] = names;
  if (name !== undefined && more.length === 0) {
    const field = record.fields[name];
    const isReference =
      field?.kind === 'reference' && isStored(field) && !field.keepsFirstOf && record.filter.includes(name);
    if (isOrdered(record, name) || isReference) return true;
  }
  const wanted = [...names].sort().join();
  return (record.indexes ?? []).some((set) => [...set].sort().join() === wanted);
}

type QueriedReference = readonly [record: string, field: string];

/**
 * Whether a reference has an index: only where a filter, a sub-collection, a count, or a condition on the caller finds
 * records by it, because every change of a row writes all of its indexes.
 */
export function hasReferenceIndex(
  records: readonly RecordType[],
  { name }: RecordType,
  field: string,
): boolean {
  return indexedReferences(records).has([name, field].join());
}

const indexedReferences = memoize(
  (records: readonly RecordType[]): ReadonlySet<string> =>
    new Set(records.flatMap(queriedReferences).map((each) => each.join())),
);

function queriedReferences(record: RecordType): readonly QueriedReference[] {
  const { name, fields, filter, indexes = [], partOf = {} } = record;
  return [
    ...filter.flatMap((field) => referencesAt(record, field)),
    ...[...subCollectionsOf(record).map(({ by }) => by), ...Object.keys(partOf)].map(
      (by): QueriedReference => [name, by],
    ),
    ...Object.entries(fields).flatMap(([field, { foreignKey, counts }]): QueriedReference[] => [
      ...(foreignKey ? [[name, field] as const] : []),
      ...(counts ? [[counts.of, counts.by] as const] : []),
    ]),
    ...indexes.flatMap(([field, ...more]): QueriedReference[] =>
      field && more.length === 0 ? [[name, field]] : [],
    ),
    ...referencesInConditions(record),
  ];
}

/** A field that is read through another record needs the index there and on the reference to it: `manager` of a task's `workflow`. */
function referencesAt({ name, fields }: RecordType, path: string): QueriedReference[] {
  const [reference = '', beyond] = path.split('.');
  const through = beyond === undefined ? fields[reference]?.through : reference;
  // The index of the link finds the records.
  if (beyond === undefined && fields[reference]?.keepsFirstOf !== undefined) return [];
  if (through === undefined) return [[name, reference]];
  return [
    [name, through],
    [fields[through]?.to ?? '', beyond ?? reference],
  ];
}

function referencesInConditions(record: RecordType): QueriedReference[] {
  const { access, views = {}, constraints = {}, archiving } = record;
  const lists = [...access.map(({ read }) => read), ...Object.values(views)];
  const rest = [...access.flatMap((grant) => [grant.create, grant.update, grant.delete]), archiving?.when];
  const required = Object.values(constraints).map((each) => each?.[0]);
  const isCondition = (each: Condition | true | undefined): each is Condition => typeof each === 'object';
  return [
    ...lists.filter(isCondition).flatMap((condition) => callerReferences(record, condition)),
    ...[...lists, ...rest, ...required].filter(isCondition).flatMap(subconditionReferences),
  ];
}

/** References that views and grants compare with the caller: `member` of "assigned to me". */
function callerReferences(record: RecordType, condition: Condition): QueriedReference[] {
  return conditionTerms(condition).flatMap((part) => {
    if ('any' in part) return part.any.flatMap((each) => callerReferences(record, each));
    return 'name' in part && isCaller(part.operand) ? referencesAt(record, part.name) : [];
  });
}

const isCaller = (operand: Operand): boolean => isVariable(operand) && operand.variable !== 'now';

/** References of other record types that subconditions find records by. */
function subconditionReferences(condition: Condition): QueriedReference[] {
  return conditionTerms(condition).flatMap((part): QueriedReference[] => {
    if ('not' in part) return subconditionReferences(part.not);
    if ('any' in part) return part.any.flatMap(subconditionReferences);
    if ('linked' in part) return subconditionReferences(part.linked.where ?? {});
    if ('referred' in part) return subconditionReferences(part.referred.where);
    if ('caller' in part) return subconditionReferences(part.caller);
    if (!('some' in part)) return [];
    const { of, by, where } = part.some;
    const own = conditionTerms(where).flatMap((each): QueriedReference[] =>
      'name' in each && isCaller(each.operand) ? [[of, each.name]] : [],
    );
    return [[of, by], ...own, ...subconditionReferences(where)];
  });
}

export const uniqueIndexName = (record: RecordType, set: readonly string[]): string =>
  `${record.name}_unique_${set.join('_')}`.slice(0, 63);

/** "Unique in the account", in any case of letters. */
function uniqueIndexSql(record: RecordType): string[] {
  return (record.unique ?? []).map((set) => {
    const columns = set.map((name) => uniqueColumn(record, name).column);
    return `CREATE UNIQUE INDEX ${quoted(uniqueIndexName(record, set))} ON ${quoted(record.name)} (account_id, ${columns.join(', ')})`;
  });
}

/** Indexes of expressions, which TypeORM does not know: migrations have them beside its own. */
export const expressionIndexSql = (record: RecordType): string[] => [
  ...uniqueIndexSql(record),
  ...searchIndexSql(record),
];

/** Expression of a field in a unique index, and the function that makes a value comparable with it. */
export function uniqueColumn(record: RecordType, name: string) {
  const of = KINDS[(record.fields[name] as Field).kind].uniqueSql;
  return { column: of(columnSql(record, name)), of };
}

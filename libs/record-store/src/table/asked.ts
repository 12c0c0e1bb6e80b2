import {
  isVariable,
  listingsOf,
  partsOf,
  type Condition,
  type Operand,
  type RecordType,
} from '@deskline/record';

type QueriedReference = readonly [record: string, field: string];

const known = new WeakMap<readonly RecordType[], ReadonlySet<string>>();

/**
 * Whether something asks for records by that reference: a filter, a collection below another record, a count, a
 * condition on who calls. Only then has it an index: each is written again whenever the record is.
 */
export function hasReferenceIndex(
  records: readonly RecordType[],
  { name }: RecordType,
  field: string,
): boolean {
  let asked = known.get(records);
  if (!asked)
    known.set(records, (asked = new Set(records.flatMap(queriedReferences).map((each) => each.join()))));
  return asked.has([name, field].join());
}

function queriedReferences(record: RecordType): readonly QueriedReference[] {
  const { name, fields, filter, indexes = [], partOf = {} } = record;
  return [
    ...filter.flatMap((field) => named(record, field)),
    ...[...listingsOf(record).map(({ by }) => by), ...Object.keys(partOf)].map((by): QueriedReference => [
      name,
      by,
    ]),
    ...Object.entries(fields).flatMap(([field, { foreignKey, counts }]): QueriedReference[] => [
      ...(foreignKey ? [[name, field] as const] : []),
      ...(counts ? [[counts.of, counts.by] as const] : []),
    ]),
    ...indexes.flatMap(([field, ...more]): QueriedReference[] =>
      field && more.length === 0 ? [[name, field]] : [],
    ),
    ...inConditions(record),
  ];
}

/** What is seen through another record is asked of that one, and then which refer to it: `manager` of a task's `workflow`. */
function named({ name, fields }: RecordType, path: string): QueriedReference[] {
  const [reference = '', beyond] = path.split('.');
  const through = beyond === undefined ? fields[reference]?.through : reference;
  if (through === undefined) return [[name, reference]];
  return [
    [name, through],
    [fields[through]?.to ?? '', beyond ?? reference],
  ];
}

function inConditions(record: RecordType): QueriedReference[] {
  const { access, views = {}, constraints = {}, archiving } = record;
  const lists = [...access.map(({ read }) => read), ...Object.values(views)];
  const rest = [...access.flatMap((grant) => [grant.create, grant.update, grant.delete]), archiving?.when];
  const obligations = Object.values(constraints).map((each) => each?.[0]);
  const isCondition = (each: Condition | true | undefined): each is Condition => typeof each === 'object';
  return [
    ...lists.filter(isCondition).flatMap((condition) => ofCallers(record, condition)),
    ...[...lists, ...rest, ...obligations].filter(isCondition).flatMap(ofOthers),
  ];
}

/** Lists of what is one's own: those of an account with many records are found by who calls. */
function ofCallers(record: RecordType, condition: Condition): QueriedReference[] {
  return partsOf(condition).flatMap((part) => {
    if ('any' in part) return part.any.flatMap((each) => ofCallers(record, each));
    return 'name' in part && isOfCaller(part.operand) ? named(record, part.name) : [];
  });
}

const isOfCaller = (operand: Operand): boolean => isVariable(operand) && operand.variable !== 'now';

/** Records of another type that refer to this one. */
function ofOthers(condition: Condition): QueriedReference[] {
  return partsOf(condition).flatMap((part): QueriedReference[] => {
    if ('not' in part) return ofOthers(part.not);
    if ('any' in part) return part.any.flatMap(ofOthers);
    if ('linked' in part) return ofOthers(part.linked.where ?? {});
    if ('referred' in part) return ofOthers(part.referred.where);
    if ('caller' in part) return ofOthers(part.caller);
    if (!('some' in part)) return [];
    const { of, by, where } = part.some;
    const own = partsOf(where).flatMap((each): QueriedReference[] =>
      'name' in each && isOfCaller(each.operand) ? [[of, each.name]] : [],
    );
    return [[of, by], ...own, ...ofOthers(where)];
  });
}

import {
  isFieldValue,
  isVariable,
  partsOf,
  type Condition,
  type Linked,
  type Referred,
  type Some,
} from './condition';
import type { Field } from './field';
import type { RecordType } from './record';

type Own = ReadonlyMap<string, RecordType>;

/** What a condition on a record names that is not there, a sentence each. `about` is the one it is all about. */
export function conditionFaults(
  record: RecordType,
  condition: Condition,
  own: Own,
  about: RecordType = record,
): string[] {
  return partsOf(condition).flatMap((part) => {
    if ('not' in part) return conditionFaults(record, part.not, own, about);
    if ('any' in part) return part.any.flatMap((each) => conditionFaults(record, each, own, about));
    if ('some' in part) return someFaults(record, part.some, own, about);
    if ('linked' in part) return linkedFaults(record, part.linked, own, about);
    if ('referred' in part) return referredFaults(record, part.referred, own);
    if ('caller' in part) return callerFaults(part.caller, own);
    const { name, operand } = part;
    if (isVariable(operand) && operand.variable === 'mine')
      return callerFaults({ linked: { by: operand.by ?? '' } }, own);
    return [
      ...(leadsSomewhere(record, name, own) ? [] : [`asks for ${name}, which is no field`]),
      ...(isFieldValue(operand) && !leadsSomewhere(about, operand.field, own)
        ? [`asks for ${operand.field}, which is no field`]
        : []),
    ];
  });
}

/** `workflow.manager` needs the table of the record that `workflow` refers to; what others share is judged by `abroadFaults`. */
function leadsSomewhere(record: RecordType, path: string, own: Own): boolean {
  const [name = '', ...rest] = path.split('.');
  const field = record.fields[name];
  if (!field || rest.length === 0) return field !== undefined;
  const target = own.get(field.to ?? '');
  return target ? leadsSomewhere(target, rest.join('.'), own) : isLeadingAbroad(field);
}

const isLeadingAbroad = ({ kind, typedBy }: Field): boolean => kind === 'reference' && typedBy === undefined;

/** What a condition asks of records of other services that those do not share; to be asked where all records are at hand. */
export function abroadFaults(record: RecordType, condition: Condition, own: Own, all: Own): string[] {
  return partsOf(condition).flatMap((part) => {
    if ('not' in part) return abroadFaults(record, part.not, own, all);
    if ('any' in part) return part.any.flatMap((each) => abroadFaults(record, each, own, all));
    const inner = 'some' in part ? own.get(part.some.of) : undefined;
    if ('some' in part) return inner ? abroadFaults(inner, part.some.where, own, all) : [];
    if ('linked' in part || 'referred' in part || 'caller' in part) return [];
    return isShownAbroad(record, part.name.split('.'), own, all)
      ? []
      : [`asks for ${part.name}, which is not shared`];
  });
}

function isShownAbroad(
  record: RecordType,
  [name = '', ...rest]: readonly string[],
  own: Own,
  all: Own,
): boolean {
  const to = record.fields[name]?.to ?? '';
  const target = own.get(to);
  if (rest.length === 0) return true;
  return target ? isShownAbroad(target, rest, own, all) : isShared(to, rest, all);
}

/** A reference that is shared leads to the type it is named after. */
function isShared(type: string, [name = '', ...rest]: readonly string[], all: Own): boolean {
  const record = all.get(type);
  if (!record?.projectedFields?.includes(name)) return false;
  return rest.length === 0 || (record.fields[name]?.to === name && isShared(name, rest, all));
}

function someFaults(record: RecordType, { of, by, where }: Some, own: Own, about: RecordType): string[] {
  const other = own.get(of);
  if (!other) return [`asks for some ${of}, which this service does not keep`];
  const refers = other.fields[by]?.to === record.name;
  return [
    ...(refers ? [] : [`asks for some ${of} by ${by}, which does not refer here`]),
    ...conditionFaults(other, where, own, about),
  ];
}

function linkedFaults(record: RecordType, { by, where }: Linked, own: Own, about: RecordType): string[] {
  const to = linkedBy(record, by, own);
  if (to === undefined) return [`asks for what is linked by ${by}, which is no link`];
  if (!where) return [];
  const other = own.get(to);
  if (!other) return [`asks for more of ${by} than that there are some, which this service does not keep`];
  return conditionFaults(other, where, own, about);
}

function referredFaults(record: RecordType, { by, where }: Referred, own: Own): string[] {
  const other = own.get(record.fields[by]?.to ?? '');
  if (!other) return [`asks what ${by} refers to, which this service does not keep`];
  return conditionFaults(other, where, own);
}

function callerFaults(condition: Condition, own: Own): string[] {
  const person = own.get('person');
  return person
    ? conditionFaults(person, condition, own)
    : ['asks for who calls, whom this service does not keep'];
}

/** The type at the other end of a link, which either end may have defined. */
function linkedBy({ name, links = {} }: RecordType, path: string, own: Own): string | undefined {
  const inverse = [...own.values()].find((other) =>
    Object.values(other.links ?? {}).some((link) => link.to === name && link.inverse === path),
  );
  return links[path]?.to ?? inverse?.name;
}

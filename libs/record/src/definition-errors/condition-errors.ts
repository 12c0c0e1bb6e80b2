import {
  isFieldValue,
  isVariable,
  conditionTerms,
  type Condition,
  type Linked,
  type Referred,
  type Some,
} from '../definition/condition';
import type { Field } from '../definition/field';
import type { RecordType } from '../definition/record';

type Own = ReadonlyMap<string, RecordType>;

/** Errors in a condition, a sentence each. `about` is the record type whose fields `field()` names. */
export function conditionErrors(
  record: RecordType,
  condition: Condition,
  own: Own,
  about: RecordType = record,
): string[] {
  return conditionTerms(condition).flatMap((term) => {
    if ('not' in term) return conditionErrors(record, term.not, own, about);
    if ('any' in term) return term.any.flatMap((each) => conditionErrors(record, each, own, about));
    if ('some' in term) return someErrors(record, term.some, own, about);
    if ('linked' in term) return linkedErrors(record, term.linked, own, about);
    if ('referred' in term) return referredErrors(record, term.referred, own);
    if ('caller' in term) return callerErrors(term.caller, own);
    const { name, operand } = term;
    if (isVariable(operand) && operand.variable === 'mine')
      return callerErrors({ linked: { by: operand.by ?? '' } }, own);
    return [
      ...(isPath(record, name, own) ? [] : [`names ${name}, which is no field`]),
      ...(isFieldValue(operand) && !isPath(about, operand.field, own)
        ? [`names ${operand.field}, which is no field`]
        : []),
    ];
  });
}

/** Whether a path such as `workflow.manager` leads to a field. Paths into other services are checked by `foreignConditionErrors`. */
function isPath(record: RecordType, path: string, own: Own): boolean {
  const [name = '', ...rest] = path.split('.');
  const field = record.fields[name];
  if (!field || rest.length === 0) return field !== undefined;
  const target = own.get(field.to ?? '');
  return target ? isPath(target, rest.join('.'), own) : isForeignReference(field);
}

const isForeignReference = ({ kind, typedBy }: Field): boolean =>
  kind === 'reference' && typedBy === undefined;

/** Fields of foreign records that a condition names and their services do not project. `all` has the record types of all services. */
export function foreignConditionErrors(
  record: RecordType,
  condition: Condition,
  own: Own,
  all: Own,
): string[] {
  return conditionTerms(condition).flatMap((term) => {
    if ('not' in term) return foreignConditionErrors(record, term.not, own, all);
    if ('any' in term) return term.any.flatMap((each) => foreignConditionErrors(record, each, own, all));
    const inner = 'some' in term ? own.get(term.some.of) : undefined;
    if ('some' in term) return inner ? foreignConditionErrors(inner, term.some.where, own, all) : [];
    if ('linked' in term || 'referred' in term || 'caller' in term) return [];
    return isReadable(record, term.name.split('.'), own, all)
      ? []
      : [`names ${term.name}, which is not projected`];
  });
}

function isReadable(
  record: RecordType,
  [name = '', ...rest]: readonly string[],
  own: Own,
  all: Own,
): boolean {
  const to = record.fields[name]?.to ?? '';
  const target = own.get(to);
  if (rest.length === 0) return true;
  return target ? isReadable(target, rest, own, all) : isProjected(to, rest, all);
}

/** A projected reference leads to the type that it is named after. */
function isProjected(type: string, [name = '', ...rest]: readonly string[], all: Own): boolean {
  const record = all.get(type);
  if (!record?.projectedFields?.includes(name)) return false;
  return rest.length === 0 || (record.fields[name]?.to === name && isProjected(name, rest, all));
}

function someErrors(record: RecordType, { of, by, where }: Some, own: Own, about: RecordType): string[] {
  const other = own.get(of);
  if (!other) return [`names some ${of}, which is no type of this service`];
  const refersHere = other.fields[by]?.to === record.name;
  return [
    ...(refersHere ? [] : [`names some ${of} by ${by}, which does not refer to this type`]),
    ...conditionErrors(other, where, own, about),
  ];
}

function linkedErrors(record: RecordType, { by, where }: Linked, own: Own, about: RecordType): string[] {
  const to = farType(record, by, own);
  if (to === undefined) return [`names the link ${by}, which does not exist`];
  if (!where) return [];
  const other = own.get(to);
  if (!other) return [`names fields of the link ${by}, whose type is not of this service`];
  return conditionErrors(other, where, own, about);
}

function referredErrors(record: RecordType, { by, where }: Referred, own: Own): string[] {
  const other = own.get(record.fields[by]?.to ?? '');
  if (!other) return [`names the record of ${by}, which is of no type of this service`];
  return conditionErrors(other, where, own);
}

function callerErrors(condition: Condition, own: Own): string[] {
  const person = own.get('person');
  return person
    ? conditionErrors(person, condition, own)
    : ['names the caller, and person is no type of this service'];
}

/** Type at the far end of a link, which either end may define. */
export function farType({ name, links = {} }: RecordType, path: string, own: Own): string | undefined {
  const inverse = [...own.values()].find((other) =>
    Object.values(other.links ?? {}).some((link) => link.to === name && link.inverse === path),
  );
  return links[path]?.to ?? inverse?.name;
}

import { CONDITION_WORDS } from '../definition/condition';
import type { AnswerLinks, Field } from '../definition/field';
import type { RecordType } from '../definition/record';

/** Record types that a definition may name: those of its own service, and names of foreign ones. */
export interface Surroundings {
  readonly own: ReadonlyMap<string, RecordType>;
  readonly foreign: ReadonlySet<string>;
}

export const unknownType = (
  option: string,
  name: string | undefined,
  { own, foreign }: Surroundings,
): string[] =>
  name !== undefined && (own.has(name) || foreign.has(name))
    ? []
    : [`${option} refers to ${name}, which is no record type`];

/** Errors in the options of one field. Options that name fields of foreign types are checked over all catalogues instead. */
export function fieldErrors(record: RecordType, name: string, field: Field, around: Surroundings): string[] {
  return [
    ...valueErrors(record, name, field),
    ...referenceErrors(record, name, field, around),
    ...computedErrors(record, name, field, around),
  ];
}

function valueErrors(record: RecordType, name: string, field: Field): string[] {
  const { kind, access, values = [], deprecatedValues = {}, slugOf = [], zonedBy, untracked } = field;
  const { title, referenceFields = [], projectedFields = [] } = record;
  const enumValues = [
    ...Object.values(deprecatedValues),
    ...(kind === 'enum' && field.default ? [field.default] : []),
  ];
  return [
    ...((CONDITION_WORDS as readonly string[]).includes(name)
      ? [`${name} is a word of conditions, and no name for a field`]
      : []),
    ...(untracked && [title, ...referenceFields, ...projectedFields].includes(name)
      ? [`${name} is untracked, and projections have it`]
      : []),
    ...(zonedBy !== undefined && record.fields[zonedBy]?.format !== 'time_zone'
      ? [`${name} is zoned by ${zonedBy}, which is no time zone`]
      : []),
    ...(field.addressUnder !== undefined &&
    (access !== 'readonly' || !/^\/(\w+\/)+$/.test(field.addressUnder))
      ? [`${name} is an address under ${field.addressUnder}, and no Readonly field under a path`]
      : []),
    ...(field.svg && field.format !== 'picture' ? [`${name} may be an SVG, and is no picture`] : []),
    ...slugOf
      .filter((from) => record.fields[from]?.access !== 'required')
      .map((from) => `${name} is a slug of ${from}, which may be empty`),
    ...enumValues
      .filter((value) => !values.includes(String(value)))
      .map((value) => `${name} has no value ${String(value)}`),
  ];
}

function referenceErrors(record: RecordType, name: string, field: Field, around: Surroundings): string[] {
  const { kind, to } = field;
  const { own } = around;
  const hasNoType = field.typedBy !== undefined || field.unimplemented !== undefined;
  const link = record.links?.[name];
  return [
    ...((kind === 'reference' && !hasNoType) || kind === 'code' ? unknownType(name, to, around) : []),
    ...(field.foreignKey && !own.has(to ?? '')
      ? [`${name} is a foreign key to ${to}, which is no type of this service`]
      : []),
    ...(field.idOf !== undefined && !own.has(field.idOf)
      ? [`${name} is the id of ${field.idOf}, which is no type of this service`]
      : []),
    ...(kind === 'references' && (link?.to !== to || !link?.ids)
      ? [`${name} shows the link ${name}, which has no ids of ${to}`]
      : []),
    ...(field.holdsRole !== undefined && to !== 'person'
      ? [`${name} names a role, and refers to no person`]
      : []),
    ...(field.shows ?? [])
      .filter((shown) => !own.get(to ?? '')?.fields[shown])
      .map((shown) => `${name} shows ${shown}, which is no field of ${to} in this service`),
    ...(field.addressedBelow && (field.listedAs === undefined || field.access !== 'readonly')
      ? [`${name} is addressed below, and is no Readonly reference that is listed there`]
      : []),
    ...(field.tree && to !== record.name ? [`${name} is a tree, and refers to another type`] : []),
  ];
}

function computedErrors(record: RecordType, name: string, field: Field, around: Surroundings): string[] {
  const { to = '', through, counts, nearest, firstOf, keepsFirstOf, latest, nodeOf, answerLinks } = field;
  const { downloads, refersBy } = field;
  const { own, foreign } = around;
  const typeOf = (reference: string) => record.fields[reference]?.to ?? '';
  // A hidden field may be projected from another service, whose own catalogue has it.
  const isProjected = (reference: string) => field.access === 'hidden' && foreign.has(typeOf(reference));
  const isBehind = (reference: string) =>
    isProjected(reference) ? field.to : own.get(typeOf(reference))?.fields[name]?.to;
  return [
    ...(nodeOf !== undefined && record.fields[nodeOf]?.idOf === undefined
      ? [`${name} is the nodeID of ${nodeOf}, which is no id`]
      : []),
    ...(refersBy !== undefined && record.fields[refersBy]?.idOf === undefined
      ? [`${name} refers by ${refersBy}, which is no id`]
      : []),
    ...(downloads !== undefined && !isKey(record, downloads)
      ? [`${name} downloads ${downloads}, which is no string beside a flag inline`]
      : []),
    ...(answerLinks && !isAnswered(record, answerLinks) ? [`${name} has no action that takes answers`] : []),
    ...(through !== undefined && isBehind(through) !== field.to
      ? [`${name} is no field of the record that ${through} refers to`]
      : []),
    ...(counts && !foreign.has(counts.of) && !refersTo(own.get(counts.of), counts.by, record)
      ? [`${name} counts ${counts.of} by ${counts.by}, which does not refer to this type`]
      : []),
    ...(nearest && !isClimbed(record, field)
      ? [`${name} is the nearest up ${nearest.up} with ${nearest.where}, which are no tree and boolean`]
      : []),
    ...(firstOf !== undefined && record.links?.[firstOf]?.to !== field.to
      ? [`${name} is the first of ${firstOf}, which is no link to ${to}`]
      : []),
    ...(keepsFirstOf !== undefined && !isForeignList(record, keepsFirstOf, to, foreign)
      ? [`${name} keeps the first of ${keepsFirstOf}, which is no list of ${to} of another service`]
      : []),
    ...Object.keys(latest ?? {})
      .filter((projected) => own.has(to) && !own.get(to)?.projectedFields?.includes(projected))
      .map((projected) => `${name} is found by ${projected}, which ${to} does not project`),
  ];
}

const isKey = ({ fields }: RecordType, name: string): boolean =>
  fields[name]?.kind === 'string' && fields['inline']?.kind === 'boolean';

const refersTo = (from: RecordType | undefined, by: string, record: RecordType): boolean =>
  from?.fields[by]?.kind === 'reference' && from.fields[by].to === record.name;

/** Whether this end writes every link of the path: no record of the own service links, or is deleted, at the other end. */
const isForeignList = (
  { links = {} }: RecordType,
  path: string,
  to: string,
  foreign: ReadonlySet<string>,
): boolean => links[path]?.to === to && links[path].ids !== undefined && foreign.has(to);

const isAnswered = ({ fields, actions }: RecordType, { at, by, since }: AnswerLinks): boolean =>
  actions?.[at]?.needs === 'nothing' &&
  by.every((name) => fields[name]?.to === 'person') &&
  fields[since]?.kind === 'datetime';

const isClimbed = ({ name, fields }: RecordType, { to, nearest }: Field): boolean =>
  to === name && fields[nearest?.up ?? '']?.tree === true && fields[nearest?.where ?? '']?.kind === 'boolean';

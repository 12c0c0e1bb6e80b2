import { keptMoment, type Field, type Kind } from '@deskline/record';
import type { NodeIds } from '../node-ids';
import { booleanIn } from '../values/boolean';
import { dateIn } from '../values/date';
import { datetimeIn } from '../values/datetime';
import { decimalIn } from '../values/decimal';
import { digitsIn, durationIn, INTEGER_MAX, INTEGER_MIN, integerIn } from '../values/integer';
import { timeIn } from '../values/time';
import { textIdIn } from '../values/text-id';

export type FilterValue = string | number | boolean;

/** What a kind of field can be asked for, and how a text becomes a value in stored form. */
export interface FilterKind {
  /** "in (integers, enums, references)" */
  readonly sets?: true;
  /** "(numbers, dates)" */
  readonly compares?: true;
  /** Any text is a value, so a comma in it may be meant. */
  readonly literal?: true;
  read(text: string, zone: string): FilterValue | undefined;
}

const literal: FilterKind = { literal: true, read: (text) => text };
const whole = (wholeIn: (text: string) => number | undefined): FilterKind => ({
  sets: true,
  compares: true,
  read(text) {
    const value = wholeIn(text);
    return value !== undefined && value >= INTEGER_MIN && value <= INTEGER_MAX ? value : undefined;
  },
});
const integer = whole(integerIn);
const duration = whole(durationIn);
/** Identifiers are wider than other integers. */
const identifier: FilterKind = { ...integer, read: digitsIn };

/** "400: incorrect parameter value" */
function enumeration({ values = [], replaced = {} }: Field): FilterKind {
  const meant = new Map([...values.map((value) => [value, value] as const), ...Object.entries(replaced)]);
  return { sets: true, read: (text) => meant.get(text) };
}

/** Of what one service has a part of, others know further values: those match nothing here. */
const openEnumeration: FilterKind = { sets: true, read: (text) => text };

/** A `+` that was not escaped has become a space. */
const restored = (text: string): string => text.replace(/^(.{10}.+) (\d\d(?::?\d\d)?)$/, '$1+$2');

const FIXED: Partial<Record<Kind, FilterKind>> = {
  string: literal,
  text: literal,
  code: { sets: true, read: (text) => text },
  strings: { sets: true, read: (text) => text },
  integer,
  decimal: { compares: true, read: decimalIn },
  float: {
    compares: true,
    read: (text) => (decimalIn(text) === undefined ? undefined : Number(text)),
  },
  boolean: { read: booleanIn },
  date: { compares: true, read: dateIn },
  time: { compares: true, read: timeIn },
};

/** "the token clock_stopped" is asked for as what it is kept as. */
const datetime = (field: Field): FilterKind => ({
  compares: true,
  read: (text, zone) =>
    field.tokens?.includes(text) ? keptMoment(field, text) : datetimeIn(restored(text), zone),
});

/** Undefined for kinds that cannot be filtered on. */
export function filterKind(
  name: string,
  field: Field,
  nodeIds: NodeIds,
  isPart: boolean,
): FilterKind | undefined {
  if (name === 'id')
    return field.kind === 'string' ? { sets: true, read: (text) => textIdIn(text, field) } : identifier;
  if (field.kind === 'datetime') return datetime(field);
  if (field.duration) return duration;
  if (field.kind === 'enum') return isPart ? openEnumeration : enumeration(field);
  if (field.kind === 'reference') {
    return { sets: true, read: (text) => digitsIn(text) ?? nodeIds.idIn(text, field.to ?? '') };
  }
  return FIXED[field.kind];
}

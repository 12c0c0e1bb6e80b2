import type { Field, Kind } from '@deskline/record';
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

function enumeration({ replaced = {} }: Field): FilterKind {
  // An unknown value matches nothing: a client that knows a newer set of values is not refused.
  return { sets: true, read: (text) => (Object.hasOwn(replaced, text) ? replaced[text] : text) };
}

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
  datetime: { compares: true, read: (text, zone) => datetimeIn(restored(text), zone) },
};

/** Undefined for kinds that cannot be filtered on. */
export function filterKind(name: string, field: Field, nodeIds: NodeIds): FilterKind | undefined {
  if (name === 'id')
    return field.kind === 'string' ? { sets: true, read: (text) => textIdIn(text, field) } : identifier;
  if (field.duration) return duration;
  if (field.kind === 'enum') return enumeration(field);
  if (field.kind === 'reference') {
    return { sets: true, read: (text) => digitsIn(text) ?? nodeIds.idIn(text, field.to ?? '') };
  }
  return FIXED[field.kind];
}

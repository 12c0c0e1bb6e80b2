import {
  isFieldValue,
  isVariable,
  storedDatetime,
  monthsBefore,
  conditionTerms,
  type Condition,
  type Field,
  type Operand,
  type Variable,
} from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import type { BuiltRecord } from './record-builder';

export type Plain = string | number | boolean | null;

/** A value of an answer as something to compare: a reference by its id, a moment by its milliseconds. */
export function plainOf(field: Field, value: unknown): Plain {
  if (value === null || value === undefined) return null;
  const { valueType } = KINDS[field.kind];
  if (valueType === 'reference') return (value as BuiltRecord).id;
  if (valueType === 'timestamp') return Date.parse(storedDatetime(field, value as string));
  return value as Plain;
}

/** Values of the call that a condition refers to. */
export interface ConditionCaller {
  readonly me: number;
  readonly my_teams: readonly number[];
  readonly my_organization: number;
  /** The own one and all below it. */
  readonly my_organizations: readonly number[];
  readonly my_organizations_above: readonly number[];
  /** No account fixture is an organization, or trusted. */
  readonly internal_organizations: readonly number[];
  readonly trusted_organizations: readonly number[];
  readonly my_account: string;
  readonly now: number;
}

type Fields = Readonly<Record<string, Field>>;

/** True when the row alone decides the condition. */
export function isPlain(condition: Condition, fields: Fields): boolean {
  return conditionTerms(condition).every((part) => {
    if ('not' in part) return isPlain(part.not, fields);
    if ('any' in part) return part.any.every((each) => isPlain(each, fields));
    if (!('name' in part) || isFieldValue(part.operand) || isOfLinks(part.operand)) return false;
    return fields[part.name] !== undefined && fields[part.name]?.access !== 'hidden';
  });
}

/** Links of the caller stand in no row. */
const isOfLinks = (operand: Operand): boolean => isVariable(operand) && operand.variable === 'mine';

export function satisfies(
  condition: Condition,
  row: BuiltRecord,
  fields: Fields,
  asking: ConditionCaller,
): boolean {
  const again = (each: Condition) => satisfies(each, row, fields, asking);
  return conditionTerms(condition).every((part) => {
    if ('not' in part) return !again(part.not);
    if ('any' in part) return part.any.some(again);
    if (!('name' in part) || isFieldValue(part.operand))
      throw new Error(`${JSON.stringify(part)} cannot be evaluated by the row`);
    return meets(plainOf(fields[part.name] as Field, row[part.name]), part.operand, asking);
  });
}

function meets(value: Plain, operand: Operand, asking: ConditionCaller): boolean {
  const wanted = isVariable(operand) ? valueFor(operand, asking) : operand;
  if (Array.isArray(wanted)) return (wanted as readonly Plain[]).includes(value);
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (value === null) return false;
  return Object.entries(wanted as Record<string, unknown>).every(([sign, bound]) =>
    compares(sign, value, (isVariable(bound) ? valueFor(bound, asking) : bound) as Plain),
  );
}

const valueFor = ({ variable, monthsAgo }: Variable, asking: ConditionCaller) =>
  monthsAgo
    ? Date.parse(monthsBefore(new Date(asking.now).toISOString(), monthsAgo))
    : asking[variable as keyof ConditionCaller];

function compares(sign: string, value: Plain, bound: Plain): boolean {
  const [one, other] = [value as number, bound as number];
  return { lt: one < other, lte: one <= other, gt: one > other, gte: one >= other }[sign] ?? false;
}

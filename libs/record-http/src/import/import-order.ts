import type { Column, ImportType } from './import-type';
import { ROLES_TYPE } from './type-names';

/** Sites and organizations of people come before requests: agreements cover a request by them when it is made. */
const FIRST = ['sites', 'organizations'];

/** Types that a file refers to, and in how many columns. */
interface Needs {
  /** A row needs a record of each of these. */
  readonly required: ReadonlySet<string>;
  /** Columns that may be left out, by type. */
  readonly optional: ReadonlyMap<string, number>;
}

/**
 * Types in an order in which files refer to files before them: always where a row needs the reference, and else as far as
 * possible, since records refer to each other in circles.
 */
export function inImportOrder(given: readonly ImportType[]): readonly ImportType[] {
  const types = [...given].sort((one, other) => (one.type < other.type ? -1 : 1));
  const needs = new Map(types.map((type) => [type.type, needsOf(type, types)]));
  const order = FIRST.flatMap((name) => types.filter(({ type }) => type === name));
  const left = new Map(types.filter((type) => !order.includes(type)).map((type) => [type.type, type]));
  while (left.size > 0) {
    const next = [...left.values()].reduce((best, each) =>
      compared(ahead(each, needs, left), ahead(best, needs, left)) < 0 ? each : best,
    );
    left.delete(next.type);
    order.push(next);
  }
  return order;
}

/** Types that each column refers to: before its own in the order of an import, the same, or after it. */
export function directionOf(order: readonly ImportType[], name: string) {
  const at = order.findIndex(({ type }) => type === name);
  return ({ references, codeOf }: Column): 'back' | 'self' | 'ahead' => {
    const to = order.findIndex(({ record, part }) => part === undefined && record === (references ?? codeOf));
    if (to === at) return 'self';
    return to > at ? 'ahead' : 'back';
  };
}

type Count = readonly [required: number, optional: number];

const compared = (one: Count, other: Count): number => one[0] - other[0] || one[1] - other[1];

function ahead(
  { type }: ImportType,
  needs: ReadonlyMap<string, Needs>,
  left: ReadonlyMap<string, ImportType>,
): Count {
  const { required, optional } = needs.get(type) as Needs;
  const isLeft = (name: string) => name !== type && left.has(name);
  const columns = [...optional].reduce((sum, [name, count]) => sum + (isLeft(name) ? count : 0), 0);
  return [[...required].filter(isLeft).length, columns];
}

function needsOf({ type, columns }: ImportType, types: readonly ImportType[]): Needs {
  const required = new Set<string>();
  const optional = new Map<string, number>();
  for (const column of columns.filter(({ isReadonly }) => !isReadonly))
    for (const name of referredTypes(column, type, types)) {
      if (column.required || column.isOneNeeded) required.add(name);
      else optional.set(name, (optional.get(name) ?? 0) + 1);
    }
  return { required, optional };
}

/** A person is there with the roles that a reference may ask for. */
function referredTypes(
  { references, codeOf }: Column,
  type: string,
  types: readonly ImportType[],
): readonly string[] {
  return types
    .filter(
      ({ record, part }) => record === (references ?? codeOf) && (part === undefined || part === 'roles'),
    )
    .map((each) => each.type)
    .filter((name) => type !== ROLES_TYPE || name !== ROLES_TYPE);
}

import type { Field } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import type { Filter } from '../../list-query';
import { isFilled, isStored, sqlType } from '../../table/column';
import type { Params } from './statement';

const COMPARISONS: Partial<Record<Filter['operator'], string>> = { lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** Condition of the filter at `index` of the query; its values are bound when the statement runs. */
export function filterSql(
  filter: Filter,
  index: number,
  field: Field,
  column: string,
  params: Params,
  /** Condition on a set of ids, where the field stands for several records. */
  hasOneOf?: (ids: string) => string,
): string {
  const { operator, values } = filter;
  const one = () => params.add(({ query }) => query?.filters[index]?.values[0]);
  const all = () => params.add(({ query }) => query?.filters[index]?.values);
  const type = sqlType(field);
  const { isList } = KINDS[field.kind];
  const equal = () => {
    if (hasOneOf) return hasOneOf(`${all()}::${type}[]`);
    // A list matches by its elements.
    if (isList) return `${column} ?| ${all()}::text[]`;
    const sides = field.caseInsensitive
      ? { column: `lower(${column})`, one: () => `lower(${one()})`, all: () => lowered(all()) }
      : { column, one, all: () => `${all()}::${type}[]` };
    return values.length === 1 ? `${sides.column} = ${sides.one()}` : `${sides.column} = ANY(${sides.all()})`;
  };
  const comparison = COMPARISONS[operator];
  if (comparison) return `${column} ${comparison} ${one()}`;
  switch (operator) {
    case 'empty':
      return isList ? `${filled(column)} IS NOT TRUE` : `${column} IS NULL`;
    case 'present':
      return isList ? filled(column) : `${column} IS NOT NULL`;
    case 'is_not': {
      const others = otherValues(field);
      if (!others) return `(${equal()}) IS NOT TRUE`;
      return `${column} = ANY(${params.add(({ query }) => others(query?.filters[index]?.values ?? []))})`;
    }
    default:
      return equal();
  }
}

const filled = (list: string): string => `(jsonb_array_length(${list}) > 0)`;

const lowered = (list: string): string =>
  `(SELECT array_agg(lower(wanted)) FROM unnest(${list}::text[]) AS wanted)`;

/**
 * Values of an enumeration other than the given ones. A field that is never empty and "not one of these" is "one of the
 * others", which an index can find; undefined for other fields.
 */
export function otherValues(field: Field): ((without: readonly unknown[]) => string[]) | undefined {
  const { kind, values } = field;
  if (kind !== 'enum' || !values || !isStored(field) || !isFilled(field)) return undefined;
  return (without) => values.filter((value) => !without.includes(value));
}

import type { Field } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import type { Filter } from '../../list-query';
import { sqlType } from '../../table/column';
import type { Params } from './params';
import { otherValues } from './remaining';

const COMPARISONS: Partial<Record<Filter['operator'], string>> = { lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** The filter that stands at `index` in the query; its values are looked up there when the statement runs. */
export function filterSql(
  filter: Filter,
  index: number,
  field: Field,
  column: string,
  params: Params,
): string {
  const { operator, values } = filter;
  const one = () => params.add(({ query }) => query?.filters[index]?.values[0]);
  const all = () => params.add(({ query }) => query?.filters[index]?.values);
  const type = sqlType(field);
  const { isList } = KINDS[field.kind];
  const equal = () => {
    // A list is asked for what is in it.
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

import type { OrderKey } from './order-key';
import type { Params } from './params';
import type { Bound, Range } from './keyset-ranges';

export function cursorOf(position: object | undefined): readonly (string | null)[] | undefined {
  if (!position) return undefined;
  if ('after' in position) return position.after as readonly (string | null)[];
  if ('before' in position) return position.before as readonly (string | null)[];
  return undefined;
}

/** The conditions of a range; the values of the cursor are looked up when the statement runs. */
export function rangeSql(
  range: Range,
  keys: readonly OrderKey[],
  expressions: readonly string[],
  params: Params,
): string[] {
  const value = (at: number) =>
    `${params.add(({ query }) => cursorOf(query?.position)?.[at] ?? null)}::${keys[at]?.type}`;
  const bound = (one: Bound): string => {
    if ('at' in one) {
      if (one.is === 'equal') return `${expressions[one.at]} = ${value(one.at)}`;
      return `${expressions[one.at]} IS ${one.is === 'empty' ? 'NULL' : 'NOT NULL'}`;
    }
    const places = keys.map((_, at) => at).slice(one.from, one.to);
    const sign = keys[one.from]?.descending ? '<' : '>';
    return `(${places.map((at) => expressions[at]).join(', ')}) ${sign} (${places.map(value).join(', ')})`;
  };
  return range.map(bound);
}

export function anyRangeSql(
  ranges: readonly Range[],
  keys: readonly OrderKey[],
  expressions: readonly string[],
  params: Params,
): string {
  const alternatives = ranges.map((range) => rangeSql(range, keys, expressions, params).join(' AND '));
  if (alternatives.length === 0) return 'false';
  return alternatives.length === 1
    ? (alternatives[0] as string)
    : `(${alternatives.map((alternative) => `(${alternative})`).join(' OR ')})`;
}

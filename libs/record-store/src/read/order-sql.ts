import type { Params } from './params';

export interface OrderKey {
  readonly expression: string;
  readonly type: string;
  readonly descending: boolean;
  readonly nullable: boolean;
}

/** PostgreSQL's own order: empty values last when ascending, first when descending. */
export function orderSql(keys: readonly OrderKey[]): string {
  return keys.map(({ expression, descending }) => `${expression}${descending ? ' DESC' : ''}`).join(', ');
}

export const reversed = (keys: readonly OrderKey[]): OrderKey[] =>
  keys.map((key) => ({ ...key, descending: !key.descending }));

/** Which values of a cursor are empty: it decides the text of the condition, not only its values. */
export type Emptiness = readonly boolean[];

/**
 * The rows that come after a cursor in the order of the keys. Where the order allows it this is one
 * row comparison, which an index on the keys starts from directly, however deep the page is.
 */
export function afterSql(keys: readonly OrderKey[], empty: Emptiness, params: Params): string {
  const value = (index: number) =>
    `${params.add(({ query }) => cursorOf(query?.position)?.[index] ?? null)}::${keys[index]?.type}`;
  const uniform = keys.every(({ descending, nullable }) => descending === keys[0]?.descending && !nullable);
  if (uniform) {
    const left = keys.map(({ expression }) => expression).join(', ');
    return `(${left}) ${keys[0]?.descending ? '<' : '>'} (${keys.map((_, index) => value(index)).join(', ')})`;
  }
  const alternatives = keys.map((key, index) => {
    const ties = keys
      .slice(0, index)
      .map(({ expression }, tie) => (empty[tie] ? `${expression} IS NULL` : `${expression} = ${value(tie)}`));
    return [...ties, beyond(key, empty[index] ?? false, () => value(index))].join(' AND ');
  });
  return `(${alternatives.map((alternative) => `(${alternative})`).join(' OR ')})`;
}

function beyond({ expression, descending, nullable }: OrderKey, empty: boolean, value: () => string): string {
  if (descending) return empty ? `${expression} IS NOT NULL` : `${expression} < ${value()}`;
  if (empty) return 'false';
  const greater = `${expression} > ${value()}`;
  return nullable ? `(${greater} OR ${expression} IS NULL)` : greater;
}

export function cursorOf(position: object | undefined): readonly (string | null)[] | undefined {
  if (!position) return undefined;
  if ('after' in position) return position.after as readonly (string | null)[];
  if ('before' in position) return position.before as readonly (string | null)[];
  return undefined;
}

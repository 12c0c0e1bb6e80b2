import { LRUCache } from 'lru-cache';
import { getOrCompute } from '../../memoize';

/** Part of a statement with its parameters. */
export interface StatementPart {
  /** Parts of one shape have one text, whatever their values. */
  readonly shape: string;
  readonly values: readonly unknown[];
  sql(parameters: readonly string[]): string;
}

/** Bounded, since clients decide which fields change together. */
const texts = new LRUCache<string, string>({ max: 2_000 });

export type StatementParts = readonly (readonly [name: string, part: StatementPart])[];

/** One statement of all parts; each but the last is a CTE under its name. */
export function composeStatement(parts: StatementParts): { text: string; values: unknown[] } {
  const shape = parts.map(([, part]) => part.shape).join('; ');
  const text = getOrCompute(texts, shape, () => textOf(parts));
  return { text, values: parts.flatMap(([, { values }]) => values) };
}

function textOf(parts: StatementParts): string {
  let count = 0;
  const texts = parts.map(([name, part]) => ({ name, sql: part.sql(part.values.map(() => `$${++count}`)) }));
  const last = texts.pop()?.sql ?? '';
  return texts.length > 0
    ? `WITH ${texts.map(({ name, sql }) => `${name} AS (${sql})`).join(',\n')}\n${last}`
    : last;
}

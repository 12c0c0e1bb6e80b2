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

/** One statement of all parts; each but the last is a CTE under its name. */
export function composeStatement(parts: readonly (readonly [name: string, part: StatementPart])[]) {
  const shape = parts.map(([, part]) => part.shape).join('; ');
  const text = getOrCompute(texts, shape, () => {
    let count = 0;
    const sqls = parts.map(([, part]) => part.sql(part.values.map(() => `$${++count}`)));
    const last = sqls.pop() ?? '';
    const ctes = sqls.map((sql, at) => `${parts[at]?.[0]} AS (${sql})`);
    return ctes.length > 0 ? `WITH ${ctes.join(',\n')}\n${last}` : last;
  });
  return { text, values: parts.flatMap(([, { values }]) => values) };
}

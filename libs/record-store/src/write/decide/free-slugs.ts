import type { Queries } from '@deskline/platform';
import { slug, type RecordType, type Stored } from '@deskline/record';
import { statementName } from '../../read/query/statement-names';
import { quoted } from '../../table/column';

/** Room for `_2` to `_999`. */
const SUFFIX = 4;

/**
 * Fills slugs that are taken by a renamed record, which keeps its slug, with a number behind. A record that still has the
 * name keeps it, too. Queried only when an index has refused the slug, or the change is refused anyway.
 */
export async function withFreeSlugs(
  queries: Queries,
  record: RecordType,
  after: Stored,
  account: string,
): Promise<Stored> {
  const free: Record<string, string> = {};
  for (const [name, { slugOf, max = 255 }] of Object.entries(record.fields)) {
    if (!slugOf || typeof after[name] === 'string') continue;
    if (!slugOf.every((from) => typeof after[from] === 'string')) continue;
    const code = slug(slugOf, after);
    const others = await othersLike(queries, record, [name, ...slugOf], cut(code, max - SUFFIX), account);
    const holder = others.find((other) => other[name] === code);
    if (!holder || slug(slugOf, holder) === code) continue;
    free[name] = numbered(code, max, new Set(others.map((other) => other[name])));
  }
  return { ...after, ...free };
}

function othersLike(
  queries: Queries,
  record: RecordType,
  names: readonly string[],
  beginning: string,
  account: string,
): Promise<Stored[]> {
  const [code] = names.map(quoted);
  const text = `SELECT ${names.map(quoted).join(', ')} FROM ${quoted(record.name)}
WHERE account_id = $1 AND starts_with(lower(${code}), lower($2))`;
  return queries.query<Stored>(text, [account, beginning], statementName(text));
}

const cut = (text: string, characters: number): string => [...text].slice(0, characters).join('');

function numbered(code: string, max: number, taken: ReadonlySet<unknown>): string {
  for (let number = 2; ; number++) {
    const suffix = `_${number}`;
    const text = cut(code, max - suffix.length) + suffix;
    if (!taken.has(text)) return text;
  }
}

import { type Field, type RecordType, slug, type Stored } from '@deskline/record';
import { statementName } from '../../read/plan/statement';
import { Invalid, type Problem, Taken } from '../../refusals';
import { quoted } from '../../table/column';
import { uniqueColumn, uniqueIndexName } from '../../table/indexed';
import { columnValue } from '../save/stored-row';
import type { ChangeContext } from '../change-context';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * The last field of the set that clients see, which tells records of one group apart. A slug that clients cannot write is
 * reported on the field it is made from.
 */
function takenProblem({ fields }: RecordType, set: readonly string[]): Problem {
  const last = set.findLast((name) => fields[name]?.access !== 'hidden') ?? '';
  const { access, slugOf = [] } = fields[last] ?? {};
  return { field: (access === 'readonly' && slugOf.at(-1)) || last, because: 'taken' };
}

/** Violation of a unique index or a foreign key as the problem of a field; any other error as it is. */
export function violationProblem(record: RecordType, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === FOREIGN_KEY_VIOLATION) return foreignKeyProblem(record, error);
  return error.code === UNIQUE_VIOLATION ? uniqueIndexProblem(record, error) : error;
}

/** A foreign key is named after its field: a record in use is not deleted, and one that is being deleted is not referred to. */
function foreignKeyProblem(record: RecordType, error: Error): unknown {
  const { table, constraint } = error as Error & { table?: string; constraint?: string };
  if (table !== record.name) return new Invalid([{ field: 'id', because: 'in_use' }]);
  const isField = constraint !== undefined && Object.hasOwn(record.fields, constraint);
  return isField ? new Invalid([{ field: constraint, because: 'not_found' }]) : error;
}

/** Two clients may send the same name at once: the index decides between them. */
function uniqueIndexProblem(record: RecordType, error: Error): unknown {
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const set = record.unique?.find((names) => uniqueIndexName(record, names) === constraint);
  if (!set) return error;
  // PostgreSQL names the first violated index only, and a taken slug may be made free by a number: then the unit of work
  // is tried again with queries before the index.
  const isAll = record.unique?.length === 1 && !set.some((name) => record.fields[name]?.slugOf);
  return isAll ? new Invalid([takenProblem(record, set)]) : new Taken([takenProblem(record, set)]);
}

/** Unique values that another record of the account has; queried only when a change is refused anyway, or was once. */
export async function uniqueProblems(change: ChangeContext): Promise<Problem[]> {
  const { record, before, inTrouble, decision } = change;
  const { after } = decision;
  const problems: Problem[] = [];
  const judged = (record.unique ?? []).filter((set) => !set.some((name) => inTrouble.has(name)));
  for (const set of judged) {
    const values = set.map((name) => after[name] ?? null);
    const isNew = set.some((name) => (before?.[name] ?? null) !== (after[name] ?? null));
    if (!isNew || values.includes(null)) continue;
    if (await isTaken(change, set)) problems.push(takenProblem(record, set));
  }
  return problems;
}

async function isTaken(change: ChangeContext, set: readonly string[]): Promise<boolean> {
  const { unit, record, account, decision } = change;
  const { after } = decision;
  const same = set.map((name, index) => {
    const { column, of } = uniqueColumn(record, name);
    return `${column} = ${of(`$${index + 3}`)}`;
  });
  const text = `SELECT 1 FROM ${quoted(record.name)} WHERE account_id = $1 AND id <> $2 AND ${same.join(' AND ')} LIMIT 1`;
  const values = set.map((name) => columnValue(record.fields[name] as Field, after[name]));
  const own = [account, after['id']];
  return (await unit.transaction.rows(text, [...own, ...values], statementName(text))).length > 0;
}

/** Room for `_2` to `_999`. */
const SUFFIX = 4;

/**
 * Fills slugs that are taken by a renamed record, which keeps its slug, with a number behind. A record that still has the
 * name keeps it, too. Queried only when an index has refused the slug, or the change is refused anyway.
 */
export async function withFreeSlugs(change: ChangeContext): Promise<Stored> {
  const { unit, record, account, requested: after } = change;
  const free: Record<string, string> = {};
  for (const [name, { slugOf, max = 255 }] of Object.entries(record.fields)) {
    if (!slugOf || typeof after[name] === 'string') continue;
    if (!slugOf.every((from) => typeof after[from] === 'string')) continue;
    const code = slug(slugOf, after);
    const columns = [name, ...slugOf].map(quoted);
    const text = `SELECT ${columns.join(', ')} FROM ${quoted(record.name)}
WHERE account_id = $1 AND starts_with(lower(${columns[0]}), lower($2))`;
    const values = [account, cut(code, max - SUFFIX)];
    const others = await unit.transaction.query<Stored>(text, values, statementName(text));
    const holder = others.find((other) => other[name] === code);
    if (!holder || slug(slugOf, holder) === code) continue;
    free[name] = numbered(code, max, new Set(others.map((other) => other[name])));
  }
  return { ...after, ...free };
}

const cut = (text: string, characters: number): string => [...text].slice(0, characters).join('');

function numbered(code: string, max: number, taken: ReadonlySet<unknown>): string {
  for (let number = 2; ; number++) {
    const suffix = `_${number}`;
    const text = cut(code, max - suffix.length) + suffix;
    if (!taken.has(text)) return text;
  }
}

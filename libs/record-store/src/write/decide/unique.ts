import type { Queries } from '@deskline/platform';
import type { Field, RecordType, Stored } from '@deskline/record';
import { statementName } from '../../read/statement-names';
import { Invalid, Taken, type Problem } from '../../refusals';
import { quoted } from '../../table/column';
import { uniqueColumn, uniqueIndexName } from '../../table/unique-index';
import { columnValue } from '../save/stored-row';

const UNIQUE_VIOLATION = '23505';
/**
 * The field that is told of: the last one that clients know of, which is what tells records of one group apart. What is
 * coined is told by what it is coined from, where only that is what the client can change.
 */
function takenProblem({ fields }: RecordType, set: readonly string[]): Problem {
  const last = set.findLast((name) => fields[name]?.access !== 'hidden') ?? '';
  const { access, slugOf = [] } = fields[last] ?? {};
  return { field: (access === 'readonly' && slugOf.at(-1)) || last, because: 'taken' };
}

/** Two clients may ask for the same name at once; the index decides, and the loser is told which field it was. */
export function uniqueIndexProblem(record: RecordType, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return error;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const set = record.unique?.find((names) => uniqueIndexName(record, names) === constraint);
  if (!set) return error;
  // PostgreSQL names the first index only; where there are others they may have something to say, too. And a code that is
  // taken may be one that can be told apart by a number.
  const isAll = record.unique?.length === 1 && !set.some((name) => record.fields[name]?.slugOf);
  return isAll ? new Invalid([takenProblem(record, set)]) : new Taken([takenProblem(record, set)]);
}

/** What another record of the account has already; asked only when a change is refused anyway. */
export async function uniqueProblems(
  queries: Queries,
  record: RecordType,
  { before, after, inTrouble }: { before: Stored | null; after: Stored; inTrouble: ReadonlySet<string> },
  account: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const judged = (record.unique ?? []).filter((set) => !set.some((name) => inTrouble.has(name)));
  for (const set of judged) {
    const values = set.map((name) => after[name] ?? null);
    const isNew = set.some((name) => (before?.[name] ?? null) !== (after[name] ?? null));
    if (!isNew || values.includes(null)) continue;
    if (await isTaken(queries, record, set, after, account)) problems.push(takenProblem(record, set));
  }
  return problems;
}

async function isTaken(
  queries: Queries,
  record: RecordType,
  set: readonly string[],
  after: Stored,
  account: string,
): Promise<boolean> {
  const same = set.map((name, index) => {
    const { column, of } = uniqueColumn(record, name);
    return `${column} = ${of(`$${index + 3}`)}`;
  });
  const text = `SELECT 1 FROM ${quoted(record.name)} WHERE account_id = $1 AND id <> $2 AND ${same.join(' AND ')} LIMIT 1`;
  const values = set.map((name) => columnValue(record.fields[name] as Field, after[name]));
  return (await queries.rows(text, [account, after['id'], ...values], statementName(text))).length > 0;
}

import type { RecordType } from '@deskline/record';
import { Invalid } from '../refusals';
import { uniqueIndexName } from '../table/unique-index';

const UNIQUE_VIOLATION = '23505';

/** Two clients may ask for the same name at once; the index decides, and the loser is told which field it was. */
export function asProblem(record: RecordType, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== UNIQUE_VIOLATION) return error;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  const set = record.unique?.find((names) => uniqueIndexName(record, names) === constraint);
  return set ? new Invalid([{ field: set.at(-1) as string, because: 'taken' }]) : error;
}

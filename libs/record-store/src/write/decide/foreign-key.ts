import type { RecordType } from '@deskline/record';
import { Invalid } from '../../refusals';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * References that are tied have a foreign key, named after the field: what is in use is not deleted, and what is being
 * deleted at this moment is not referred to.
 */
export function foreignKeyProblem(record: RecordType, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== FOREIGN_KEY_VIOLATION) return error;
  const { table, constraint } = error as Error & { table?: string; constraint?: string };
  if (table !== record.name) return new Invalid([{ field: 'id', because: 'in_use' }]);
  const isField = constraint !== undefined && Object.hasOwn(record.fields, constraint);
  return isField ? new Invalid([{ field: constraint, because: 'not_found' }]) : error;
}

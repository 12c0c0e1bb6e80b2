import { conditionTerms, type RecordType } from '@deskline/record';
import type { Problem } from '../refusals';
import type { StatementPart } from '../write/save/statement-parts';

/** Archived, trashed or restored record, as its audit line has it. */
export interface ArchiveEntry {
  readonly record_type: string;
  readonly record_id: number;
  readonly account_id: string;
  readonly person_id: number | null;
  readonly created_at: string;
}

/** Writes person and time of archiving or trashing; a restore deletes the entry. */
export function saveArchiveEntry(archiveState: unknown, line: ArchiveEntry): StatementPart {
  const { record_type, record_id, account_id, person_id, created_at } = line;
  if (archiveState === null)
    return {
      shape: 'restored',
      values: [record_type, record_id],
      sql: ([type, id]) => `DELETE FROM shelved WHERE record_type = ${type} AND record_id = ${id}`,
    };
  return {
    shape: 'shelved',
    values: [record_type, record_id, account_id, archiveState, person_id, created_at],
    sql: (values) => `INSERT INTO shelved (record_type, record_id, account_id, shelf, person_id, shelved_at)
VALUES (${values.join(', ')})
ON CONFLICT (record_type, record_id) DO UPDATE
SET shelf = excluded.shelf, person_id = excluded.person_id, shelved_at = excluded.shelved_at`,
  };
}

/** Problem of a record that cannot be archived yet, on the first field of the condition: not every record calls it status. */
export function inUseProblem({ archiving }: RecordType): Problem {
  const [field = 'id'] = conditionTerms(archiving?.when ?? {}).flatMap((term) =>
    'name' in term ? [term.name] : [],
  );
  return { field, because: field === 'disabled' ? 'not_disabled' : 'not_completed' };
}

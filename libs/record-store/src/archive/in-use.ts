import { conditionTerms, type RecordType } from '@deskline/record';
import type { Problem } from '../refusals';

/** Problem of a record that cannot be archived yet, on the first field of the condition: not every record calls it status. */
export function inUseProblem({ archiving }: RecordType): Problem {
  const [field = 'id'] = conditionTerms(archiving?.when ?? {}).flatMap((part) =>
    'name' in part ? [part.name] : [],
  );
  return { field, because: field === 'disabled' ? 'not_disabled' : 'not_completed' };
}

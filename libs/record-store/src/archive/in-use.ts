import { partsOf, type RecordType } from '@deskline/record';
import type { Problem } from '../refusals';

/** Why a record cannot be put away yet: the first field that has to be otherwise, which not every record calls status. */
export function inUseProblem({ archiving }: RecordType): Problem {
  const [field = 'id'] = partsOf(archiving?.when ?? {}).flatMap((part) =>
    'name' in part ? [part.name] : [],
  );
  return { field, because: field === 'disabled' ? 'not_disabled' : 'not_completed' };
}

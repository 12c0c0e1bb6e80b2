import type { RecordType } from '@deskline/record';
import type { Problem, Values } from '@deskline/record-store';
import type { Checked } from './input';
import type { CreateRoute, CreateUnderRoute } from './route';

/** What a record is created under is said by the path; where that says nothing, by the body. */
export function placed(
  route: CreateRoute | CreateUnderRoute,
  values: Values,
  problems: readonly Problem[],
): Checked {
  if (route.kind === 'create') return { values, problems: unplaced(route.record, values, problems) };
  const { record, parent, id } = route;
  const isIgnored = record.fields[parent]?.access === 'readonly';
  return {
    values: { ...values, [parent]: id },
    problems: isIgnored ? problems.filter(({ field }) => field !== parent) : problems,
  };
}

function unplaced(
  { createUnder = [] }: RecordType,
  values: Values,
  problems: readonly Problem[],
): readonly Problem[] {
  const [place] = createUnder;
  if (!place || createUnder.some(({ parent }) => parent in values)) return problems;
  if (problems.some(({ field }) => field === place.parent)) return problems;
  return [...problems, { field: place.parent, because: 'blank' }];
}

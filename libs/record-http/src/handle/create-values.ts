import type { RecordType } from '@deskline/record';
import type { Problem, Values } from '@deskline/record-store';
import type { ParsedInput } from '../request/input';
import type { CreateRoute, CreateUnderRoute } from '../routes/route';
import { cut, isStorable } from '@deskline/record-kinds';

/** Takes the parent of a new record from the path, else from the body. */
export function parentFromPath(
  route: CreateRoute | CreateUnderRoute,
  values: Values,
  problems: readonly Problem[],
): ParsedInput {
  if (route.kind === 'create') return { values, problems: withMissingParent(route.record, values, problems) };
  const { record, parent, id } = route;
  const isIgnored = record.fields[parent]?.access === 'readonly';
  return {
    values: { ...values, [parent]: id },
    problems: isIgnored ? problems.filter(({ field }) => field !== parent) : problems,
  };
}

function withMissingParent(
  { createUnder = [] }: RecordType,
  values: Values,
  problems: readonly Problem[],
): readonly Problem[] {
  const [first] = createUnder;
  if (!first || createUnder.some(({ parent }) => parent in values)) return problems;
  if (problems.some(({ field }) => field === first.parent)) return problems;
  return [...problems, { field: first.parent, because: 'blank' }];
}

/** "source: parameter, else the source header, else the User-Agent (cut to 30)" */
export function withSource(
  values: Values,
  record: RecordType,
  headers: Readonly<Record<string, string | undefined>>,
): Values {
  const max = record.fields['source']?.max;
  if (max === undefined || values['source'] !== undefined) return values;
  const source = headers['source'] || headers['user-agent'];
  return source && isStorable(source) ? { ...values, source: cut(source, max) } : values;
}

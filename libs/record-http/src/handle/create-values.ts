import type { RecordType } from '@deskline/record';
import type { Problem, Values } from '@deskline/record-store';
import type { ParsedInput } from '../request/input';
import type { CreateRoute, CreateUnderRoute } from '../routes/route';
import { cut, isStorable } from '@deskline/record-kinds';

/** Takes the parent of a new record, and a reference that the path names, from the path, else from the body. */
export function parentFromPath(
  route: CreateRoute | CreateUnderRoute,
  values: Values,
  problems: readonly Problem[],
): ParsedInput {
  if (route.kind === 'create') return { values, problems: withMissingParent(route.record, values, problems) };
  const { record, parent, id, naming } = route;
  const isNamed = (name: string) =>
    naming !== undefined && [name, record.fields[name]?.givenBy].includes(naming.field);
  const isIgnored = (name: string) =>
    isNamed(name) || (name === parent && record.fields[parent]?.access === 'readonly');
  return {
    values: { ...values, [parent]: id, ...(naming && { [naming.field]: naming.id }) },
    problems: problems.filter(
      ({ field, because }) => !(isIgnored(field) && (field === parent || because === 'blank')),
    ),
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

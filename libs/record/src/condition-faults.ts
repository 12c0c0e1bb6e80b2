import type { Condition, Some } from './condition';
import type { RecordType } from './record';

/** What a condition on a record names that is not there, a sentence each. */
export function conditionFaults(
  record: RecordType,
  condition: Condition,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  if ('some' in condition) return someFaults(record, condition as Some, own);
  if ('not' in condition) return conditionFaults(record, condition.not as Condition, own);
  const parts = 'any' in condition ? condition.any : 'all' in condition ? condition.all : undefined;
  if (Array.isArray(parts)) {
    return (parts as readonly Condition[]).flatMap((part) => conditionFaults(record, part, own));
  }
  return Object.keys(condition)
    .filter((path) => !leadsSomewhere(record, path, own))
    .map((path) => `asks for ${path}, which is no field`);
}

/** `workflow.manager` needs the table of the record that `workflow` refers to. */
function leadsSomewhere(record: RecordType, path: string, own: ReadonlyMap<string, RecordType>): boolean {
  const [name = '', there] = path.split('.');
  const field = record.fields[name];
  if (!field || there === undefined) return field !== undefined;
  return there in (own.get(field.to ?? '')?.fields ?? {});
}

function someFaults(
  record: RecordType,
  { some, by, where }: Some,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  const other = own.get(some);
  if (!other) return [`asks for some ${some}, which this service does not keep`];
  const refers = other.fields[by]?.to === record.name;
  return [
    ...(refers ? [] : [`asks for some ${some} by ${by}, which does not refer here`]),
    ...conditionFaults(other, where, own),
  ];
}

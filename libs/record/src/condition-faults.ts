import { partsOf, type Condition, type Some } from './condition';
import type { RecordType } from './record';

/** What a condition on a record names that is not there, a sentence each. */
export function conditionFaults(
  record: RecordType,
  condition: Condition,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  return partsOf(condition).flatMap((part) => {
    if ('not' in part) return conditionFaults(record, part.not, own);
    if ('any' in part) return part.any.flatMap((each) => conditionFaults(record, each, own));
    if ('some' in part) return someFaults(record, part.some, own);
    return leadsSomewhere(record, part.name, own) ? [] : [`asks for ${part.name}, which is no field`];
  });
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
  { of, by, where }: Some,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  const other = own.get(of);
  if (!other) return [`asks for some ${of}, which this service does not keep`];
  const refers = other.fields[by]?.to === record.name;
  return [
    ...(refers ? [] : [`asks for some ${of} by ${by}, which does not refer here`]),
    ...conditionFaults(other, where, own),
  ];
}

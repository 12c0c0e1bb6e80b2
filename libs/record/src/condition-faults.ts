import { isFieldValue, partsOf, type Condition, type Linked, type Some } from './condition';
import type { RecordType } from './record';

type Own = ReadonlyMap<string, RecordType>;

/** What a condition on a record names that is not there, a sentence each. `about` is the one it is all about. */
export function conditionFaults(
  record: RecordType,
  condition: Condition,
  own: Own,
  about: RecordType = record,
): string[] {
  return partsOf(condition).flatMap((part) => {
    if ('not' in part) return conditionFaults(record, part.not, own, about);
    if ('any' in part) return part.any.flatMap((each) => conditionFaults(record, each, own, about));
    if ('some' in part) return someFaults(record, part.some, own, about);
    if ('linked' in part) return linkedFaults(record, part.linked, own, about);
    const { name, operand } = part;
    return [
      ...(leadsSomewhere(record, name, own) ? [] : [`asks for ${name}, which is no field`]),
      ...(isFieldValue(operand) && !leadsSomewhere(about, operand.field, own)
        ? [`asks for ${operand.field}, which is no field`]
        : []),
    ];
  });
}

/** `workflow.manager` needs the table of the record that `workflow` refers to. */
function leadsSomewhere(record: RecordType, path: string, own: Own): boolean {
  const [name = '', there] = path.split('.');
  const field = record.fields[name];
  if (!field || there === undefined) return field !== undefined;
  return there in (own.get(field.to ?? '')?.fields ?? {});
}

function someFaults(record: RecordType, { of, by, where }: Some, own: Own, about: RecordType): string[] {
  const other = own.get(of);
  if (!other) return [`asks for some ${of}, which this service does not keep`];
  const refers = other.fields[by]?.to === record.name;
  return [
    ...(refers ? [] : [`asks for some ${of} by ${by}, which does not refer here`]),
    ...conditionFaults(other, where, own, about),
  ];
}

function linkedFaults(record: RecordType, { by, where }: Linked, own: Own, about: RecordType): string[] {
  const to = linkedBy(record, by, own);
  if (to === undefined) return [`asks for what is linked by ${by}, which is no link`];
  if (!where) return [];
  const other = own.get(to);
  if (!other) return [`asks for more of ${by} than that there are some, which this service does not keep`];
  return conditionFaults(other, where, own, about);
}

/** The type at the other end of a link, which either end may have defined. */
function linkedBy({ name, links = {} }: RecordType, path: string, own: Own): string | undefined {
  const inverse = [...own.values()].find((other) =>
    Object.values(other.links ?? {}).some((link) => link.to === name && link.inverse === path),
  );
  return links[path]?.to ?? inverse?.name;
}

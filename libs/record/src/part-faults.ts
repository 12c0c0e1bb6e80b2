import type { Field } from './field';
import type { RecordType } from './record';
import { translationOf } from './translation';

/** What keeps a record from being a part, from showing its parts, or from showing translations. */
export function partFaults(record: RecordType, own: ReadonlyMap<string, RecordType>): string[] {
  const { fields, partOf } = record;
  const shown = (partOf ? record.list : []).filter((name) => isElsewhere(fields[name]));
  return [
    ...Object.keys(partOf ?? {})
      .filter((name) => !own.has(fields[name]?.to ?? ''))
      .map((name) => `it is a part by ${name}, which this service does not keep`),
    ...shown.map((name) => `it is a part, and cannot list ${name}`),
    ...Object.entries(fields).flatMap(([name, field]) => fieldFaults(record, name, field, own)),
  ];
}

/** What takes more than the part's own row to show. */
const isElsewhere = (field: Field | undefined): boolean =>
  field !== undefined &&
  (['reference', 'attachments', 'parts', 'references'].includes(field.kind) || Boolean(field.localizes));

function fieldFaults(
  record: RecordType,
  name: string,
  { kind, to = '', localizes }: Field,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  if (kind === 'parts' && !leadsHere(record, name, own.get(to)))
    return [`${name} shows ${to}, which is no part of it at that path`];
  if (localizes === undefined) return [];
  const translation = own.get(translationOf(record.name));
  return localizes in record.fields && translation && localizes in translation.fields
    ? []
    : [`${name} is ${localizes} in other languages, and nobody keeps those`];
}

const leadsHere = (record: RecordType, path: string, part: RecordType | undefined): boolean =>
  Object.entries(part?.partOf ?? {}).some(
    ([reference, at]) => at === path && part?.fields[reference]?.to === record.name,
  );

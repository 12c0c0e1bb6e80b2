import type { Field } from '../definition/field';
import type { RecordType } from '../definition/record';
import { translationOf } from '../translations/translation';

/** Errors of a part, and of fields that show parts or translations. */
export function partErrors(record: RecordType, own: ReadonlyMap<string, RecordType>): string[] {
  const { fields, partOf } = record;
  const isShown = Object.entries(partOf ?? {}).some(
    ([reference, path]) => own.get(fields[reference]?.to ?? '')?.fields[path ?? '']?.kind === 'parts',
  );
  const separate = (isShown ? record.list : []).filter((name) => isSeparate(fields[name]));
  const pictures = partOf ? Object.keys(fields).filter((name) => fields[name]?.format === 'picture') : [];
  return [
    ...Object.keys(partOf ?? {})
      .filter((name) => !own.has(fields[name]?.to ?? ''))
      .map((name) => `partOf names ${name}, which refers to no type of this service`),
    ...separate.map((name) => `it is a part that its owner shows, and cannot list ${name}`),
    ...pictures.map((name) => `it is a part, and cannot have the picture ${name}`),
    ...Object.entries(fields).flatMap(([name, field]) => fieldErrors(record, name, field, own)),
  ];
}

/** Whether the value comes from other tables than the part's own. */
const isSeparate = (field: Field | undefined): boolean =>
  field !== undefined &&
  (['reference', 'attachments', 'parts', 'references'].includes(field.kind) || Boolean(field.localizes));

function fieldErrors(
  record: RecordType,
  name: string,
  { kind, to = '', localizes }: Field,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  if (kind === 'parts' && !isPartAt(record, name, own.get(to)))
    return [`${name} shows ${to}, which is no part of this type at that path`];
  if (localizes === undefined) return [];
  const translation = own.get(translationOf(record.name));
  return localizes in record.fields && translation && localizes in translation.fields
    ? []
    : [`${name} is a translation of ${localizes}, and ${translationOf(record.name)} has none`];
}

const isPartAt = (record: RecordType, path: string, part: RecordType | undefined): boolean =>
  Object.entries(part?.partOf ?? {}).some(
    ([reference, at]) => at === path && part?.fields[reference]?.to === record.name,
  );

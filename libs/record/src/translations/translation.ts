import { required } from '../definition/builders';
import type { Field, Fields } from '../definition/field';
import { definePart } from '../definition/part';
import type { RecordType } from '../definition/record';

/** Name of the record type of translations. */
export const translationOf = (record: string): string => `${record}_translation`;

/** Defines translations of some texts of a record type: parts, one per language, at /<collection>/:id/translations. */
export function defineTranslation<F extends Fields>(
  record: RecordType<F>,
  ...texts: (keyof F & string)[]
): RecordType {
  const name = translationOf(record.name);
  const fields: Fields = Object.fromEntries(
    texts.map((text) => [text, translated(record.fields[text] as Field)]),
  );
  return definePart(name, {
    of: { [record.name]: record as RecordType },
    path: 'translations',
    collection: `${name}s`,
    fields: { locale: required.string(16, { format: 'locale' }), ...fields },
    unique: [[record.name, 'locale']],
  });
}

/** A translation has the limits of the original field, and is Optional. */
const translated = ({ kind, max }: Field): Field => ({ kind, access: 'optional', max });

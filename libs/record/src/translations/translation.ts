import { required } from '../definition/builders';
import type { Field, Fields } from '../definition/field';
import { definePart } from '../definition/part';
import type { RecordType } from '../definition/record';

/** The record type that translations of a record are. */
export const translationOf = (record: string): string => `${record}_translation`;

/** Translations of some texts of a record, one for each language, at /<collection>/:id/translations. */
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

/** A translation is as long as what it translates may be, and may leave it out. */
const translated = ({ kind, max }: Field): Field => ({ kind, access: 'optional', max });

import type { RecordType } from '@deskline/record';
import { isPictureKey } from '@deskline/record-kinds';
import type { Values } from '../caller';
import { memoize } from '../memoize';
import { fieldsWhere } from '../table/column';

/** Fields of a record whose value is a URI, or the key of an upload. */
export const pictureFields = memoize((record: RecordType) =>
  fieldsWhere(record, ({ format }) => format === 'picture'),
);

export const isPictureOf = (record: RecordType, field: string): boolean =>
  pictureFields(record).includes(field);

/** Uploads in the picture fields of the values. */
export const pictureInputs = (record: RecordType, values: Values) =>
  pictureFields(record).flatMap((field) => {
    const key = values[field];
    return isPictureKey(key) ? [{ field, key, inline: true }] : [];
  });

import { isPictureKey } from '@deskline/record-kinds';
import { statementName } from '../read/plan/statement';
import type { ChangeContext } from '../write/change-context';
import { addUploads } from './attachments';
import { pictureFields, pictureInputs } from './picture-fields';

const RELEASE =
  'DELETE FROM attachment WHERE record_type = $1 AND record_id = $2 AND field = ANY($3::text[])';

/**
 * Makes the uploads in changed picture fields attachments of the record, and releases those that were there before. A key
 * gets into a column by this only, whoever has decided the value: reads sign each key that they find.
 */
export async function writePictures(change: ChangeContext): Promise<void> {
  const { unit, record, before, written } = change;
  const changed = pictureFields(record).filter(
    (name) => (written[name] ?? null) !== (before?.[name] ?? null),
  );
  const replaced = changed.filter((name) => isPictureKey(before?.[name]));
  if (replaced.length > 0) {
    const values = [record.name, written['id'], replaced];
    await unit.transaction.query(RELEASE, values, statementName(RELEASE));
  }
  await addUploads(
    change,
    pictureInputs(record, written).filter(({ field }) => changed.includes(field)),
  );
}

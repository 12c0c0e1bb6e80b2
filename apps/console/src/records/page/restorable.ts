import type { RecordType } from '../../api/meta';
import { type AnyRecord, isReference } from '../../api/record';

/** Path that restores the record of an entry of the archive or the trash; null where it is none, or not the caller's. */
export function restorable(
  { name }: RecordType,
  { record_type, record }: AnyRecord,
  types: readonly RecordType[],
): string | null {
  if (name !== 'archive_entry' && name !== 'trash_entry') return null;
  const type = types.find((each) => each.name === record_type);
  if (!type?.may.archive || !isReference(record)) return null;
  return `/${type.collection}/${encodeURIComponent(String(record.id))}/restore`;
}

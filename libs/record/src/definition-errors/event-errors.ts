import { isStored, isSent, type Field } from '../definition/field';
import type { RecordType } from '../definition/record';

/** Limit of the fields in an event, so that the event fits into a message. */
const CARRIED_BYTES = 256 * 1024;
const BYTES_OF_A_CHARACTER = 4;

/** Errors of `eventsCarry: 'fields'`. */
export function eventErrors({ eventsCarry, fields }: RecordType): string[] {
  if (!eventsCarry) return [];
  const sent = Object.entries(fields).filter(([, field]) => isSent(field));
  const bytes = sent.reduce((sum, [, field]) => sum + bytesOf(field), 0);
  return [
    ...sent.filter(([, field]) => !isCarried(field)).map(([name]) => `events cannot carry ${name}`),
    ...(bytes > CARRIED_BYTES ? [`events cannot carry ${bytes} bytes of text`] : []),
  ];
}

/** A change has the stored fields of its record only; JSON may have any size, and the address of a picture expires. */
const isCarried = (field: Field): boolean =>
  (field.transient ?? (isStored(field) || (field.nodeOf ?? field.unimplemented) !== undefined)) &&
  !['attachments', 'strings', 'object', 'custom_fields'].includes(field.kind) &&
  field.format !== 'picture';

function bytesOf({ kind, max = 0, transient }: Field): number {
  if (transient) return 0;
  if (kind === 'text') return max;
  return kind === 'string' ? max * BYTES_OF_A_CHARACTER : 0;
}

import { isKept, isSent, type Field } from './field';
import type { RecordType } from './record';

/** What the fields in an event may come to, so that it fits a message with all else it has. */
const CARRIED_BYTES = 256 * 1024;
const BYTES_OF_A_CHARACTER = 4;

/** What keeps the events of a record from carrying all its fields. */
export function eventFaults({ eventsCarry, fields }: RecordType): string[] {
  if (!eventsCarry) return [];
  const sent = Object.entries(fields).filter(([, field]) => isSent(field));
  const bytes = sent.reduce((sum, [, field]) => sum + bytesOf(field), 0);
  return [
    ...sent.filter(([, field]) => !isCarried(field)).map(([name]) => `events cannot carry ${name}`),
    ...(bytes > CARRIED_BYTES ? [`events cannot carry ${bytes} bytes of text`] : []),
  ];
}

/** A change knows what is kept of its record; other values live elsewhere, or JSON of any size. */
const isCarried = (field: Field): boolean =>
  (field.transient ?? (isKept(field) || (field.nodeOf ?? field.unimplemented) !== undefined)) &&
  !['attachments', 'strings', 'object', 'custom_fields'].includes(field.kind);

function bytesOf({ kind, max = 0, transient }: Field): number {
  if (transient) return 0;
  if (kind === 'text') return max;
  return kind === 'string' ? max * BYTES_OF_A_CHARACTER : 0;
}

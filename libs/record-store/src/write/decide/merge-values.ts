import type { RecordType, Stored } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import type { Values } from '../../caller';

/** Lays the values of a client over the record before the change. */
export function mergeValues(record: RecordType, before: Stored, values: Values): Stored {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(values)) {
    const field = record.fields[name];
    if (!field) continue;
    after[name] = KINDS[field.kind].merge(value, name, field, before);
  }
  return after;
}

import { momentOf, type RecordType, type Stored } from '@deskline/record';
import type { Values } from '../../caller';

/** What a client supplied laid over what was there. */
export function mergeValues(record: RecordType, before: Stored, values: Values): Stored {
  const after: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(values)) {
    const field = record.fields[name];
    if (!field) continue;
    if (field.kind === 'custom_fields') after[name] = mergedFields(before[name], value);
    else if (field.zonedBy !== undefined && isLocal(value))
      after[name] = momentIn(String(before[field.zonedBy] ?? 'UTC'), value);
    else if (field.kind === 'decimal' && isEcho(before[name], value)) after[name] = before[name];
    // A field with a default is never empty.
    else after[name] = value ?? field.default ?? null;
  }
  return after;
}

/** What the clocks show where the record is, which only the record lookups: a moment without an offset. */
const isLocal = (value: unknown): value is string => typeof value === 'string' && !value.endsWith('Z');

const momentIn = (zone: string, local: string): string =>
  `${new Date(momentOf(zone, Date.parse(`${local}Z`))).toISOString().slice(0, 19)}Z`;

/** A client that parses 120.50 and sends it back sends 120.5, and means no change. */
function isEcho(before: unknown, value: unknown): boolean {
  return typeof before === 'string' && before.includes('.') && before.replace(/\.?0+$/, '') === value;
}

/** "A partial object leaves the other keys alone; a key set to null is removed." */
function mergedFields(before: unknown, value: unknown): unknown {
  if (value === null) return null;
  const all = { ...(before as object | null), ...(value as object) };
  const kept = Object.entries(all).filter(([, one]) => one !== null);
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

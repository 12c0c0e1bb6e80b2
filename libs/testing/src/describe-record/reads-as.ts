import type { Field } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';

/** How a written value is returned: moments in the caller's zone, decimals as numbers. References are compared by id. */
export function readsAs(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const { valueType } = KINDS[field.kind];
  if (valueType === 'double') return Number(value);
  return valueType === 'timestamp' ? inAmsterdam(value as string) : value;
}

const OFFSET = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', timeZoneName: 'longOffset' });

/** "out: with the UTC offset of the caller's time zone" */
function inAmsterdam(moment: string): string {
  const date = new Date(moment);
  const offset =
    OFFSET.formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.slice(3) ?? '';
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const local = new Date(
    date.getTime() + (hours * 60 + minutes) * 60_000 * (offset.startsWith('-') ? -1 : 1),
  );
  return `${local.toISOString().slice(0, 19)}${offset}`;
}

import { MAX_VALUE } from './limits';
import { RuleFailed } from './rule-text';

const isPlain = (value: object): value is Record<string, unknown> =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null) ||
  (Object.getPrototypeOf(value) as object).constructor?.name === 'Object';

const isDuration = (value: object): value is { getMinutes(): bigint } =>
  'getMinutes' in value && 'nanos' in value;

function entriesOf(value: object): [key: unknown, value: unknown][] | null {
  if (value instanceof Map) return [...(value as Map<unknown, unknown>)];
  return isPlain(value) ? Object.entries(value) : null;
}

/** Argument of an action as a client would send it: times in ISO 8601, durations in minutes. */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  if (isDuration(value)) return Number(value.getMinutes());
  const entries = entriesOf(value);
  if (!entries) throw new RuleFailed('Only texts, numbers, moments, lists and maps can be given');
  return Object.fromEntries(entries.map(([key, each]) => [String(key), plain(each)]));
}

/** Limits the size of a value, as repeated concatenation grows exponentially. */
export function sized<T>(value: T): T {
  const room = { ...MAX_VALUE };
  measure(value, room);
  return value;
}

function measure(value: unknown, room: { elements: number; characters: number }): void {
  if (typeof value === 'string') room.characters -= value.length;
  if (typeof value === 'object' && value !== null) {
    const inside = Array.isArray(value) ? value : (entriesOf(value) ?? []).flat();
    room.elements -= inside.length;
    if (room.elements >= 0) for (const each of inside) measure(each, room);
  }
  if (room.elements < 0 || room.characters < 0) throw new RuleFailed('A value is too large');
}

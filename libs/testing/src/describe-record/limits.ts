import type { Field } from '@deskline/record';

const INTEGER_MAX = 2_147_483_647;
const INTEGER_MIN = -2_147_483_648;
const EMOJI = '😀';

/** So many characters: one of two UTF-16 units, and one of two bytes, among them. */
const characters = (count: number): string => `${EMOJI}é${'x'.repeat(count - 2)}`;

const domain = (length: number): string => {
  const labels = 'd'.repeat(length).match(/.{1,60}/g) ?? [];
  return labels.map((label, index) => (index === 0 ? label : `.${label.slice(1)}`)).join('');
};

const email = (length: number): string => `who@${domain(length - 4)}`;

/** Many addresses, the last of them as long as it takes. */
function emails(length: number): string {
  const one = 'who@example.com,';
  const many = one.repeat(Math.floor((length - 40) / one.length));
  return `${many}${email(length - many.length)}`;
}

/** A text of exactly that length which is valid in all else; undefined where the format knows no such text. */
function textOf({ format }: Field, length: number, uri: string): string | undefined {
  if (format === undefined) return characters(length);
  if (format === 'email') return email(length);
  if (format === 'emails') return emails(length);
  if (format === 'uri') return uri + 'x'.repeat(length - uri.length);
  return undefined;
}

/** "text (max 64KB)": counted in bytes of UTF-8. */
const bytes = (count: number): string => 'é'.repeat(Math.floor(count / 2)) + 'x'.repeat(count % 2);

/** The values that are just allowed. */
export function atLimit(field: Field, uri: string): unknown[] {
  const { kind, max, min } = field;
  if (kind === 'string') return [textOf(field, max ?? 255, uri)].filter((text) => text !== undefined);
  if (kind === 'text') return [bytes(max ?? 0)];
  if (kind === 'integer') return [max ?? INTEGER_MAX, min ?? INTEGER_MIN];
  if (kind === 'decimal') return [max, min].filter((bound) => bound !== undefined).map(String);
  return [];
}

/** One more than that, and what is said of it. */
export function beyondLimit(field: Field, uri: string): [value: unknown, message: RegExp][] {
  const { kind, max, min } = field;
  if (kind === 'string') {
    const length = (max ?? 255) + 1;
    return [
      [textOf(field, length, uri) ?? 'x'.repeat(length), new RegExp(`maximum is ${max ?? 255} characters`)],
    ];
  }
  if (kind === 'text') return [[bytes((max ?? 0) + 1), new RegExp(`maximum is ${max} bytes`)]];
  const most = kind === 'integer' ? (max ?? INTEGER_MAX) : max;
  const least = kind === 'integer' ? (min ?? INTEGER_MIN) : min;
  const beyond: [unknown, RegExp][] = [];
  if (kind !== 'integer' && kind !== 'decimal') return beyond;
  if (most !== undefined) beyond.push([most + 1, new RegExp(`less than or equal to ${most}`)]);
  if (least !== undefined) beyond.push([least - 1, new RegExp(`greater than or equal to ${least}`)]);
  return beyond;
}

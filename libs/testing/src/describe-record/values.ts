import type { Field, Format } from '@deskline/record';

const DAY_MS = 86_400_000;
/** Ahead, so that no timer is due while the suite runs. */
const SOON = Date.parse('2031-03-01T09:00:00Z');
/** "An end, expiry or deadline before its start is a 422 everywhere." */
const ENDS = /end|expiry|finish|deadline|completion|notice|until/;

function momentOf(name: string, variant: number): string {
  const after = ENDS.test(name) ? 400 : 0;
  return new Date(SOON + (after + variant) * DAY_MS).toISOString();
}

const FORMATS: Readonly<Record<Format, (variant: number) => string>> = {
  email: (variant) => `person.${variant}@example.com`,
  emails: (variant) => `one.${variant}@example.com, two.${variant}@example.com`,
  uri: (variant) => `https://127.0.0.1:44399/${variant}`,
  time_zone: (variant) => ['Europe/Amsterdam', 'America/New_York', 'UTC'][variant % 3] as string,
  locale: (variant) => ['en', 'nl', 'pt-BR'][variant % 3] as string,
  uuid: (variant) => `00000000-0000-4000-8000-${String(variant).padStart(12, '0')}`,
};

/** As a number it may be sent in: between the bounds, and different for a few variants. */
function numberOf({ min = 1, max = 1_000 }: Field, variant: number): number {
  return Math.min(max, min + 3 * variant);
}

/** A valid value for a field of any kind that stands on its own; variants differ where the kind allows it. */
export function valueOf(name: string, field: Field, variant: number): unknown {
  switch (field.kind) {
    case 'string':
      return field.format ? FORMATS[field.format](variant) : `${name} ${variant}`.slice(-(field.max ?? 255));
    case 'text':
      return `The ${name} of variant ${variant}\nin two lines`;
    case 'integer':
    case 'float':
      return numberOf(field, variant);
    case 'decimal':
      return `${numberOf(field, variant)}.50`;
    case 'boolean':
      return variant % 2 === 1;
    case 'date':
      return momentOf(name, variant).slice(0, 10);
    case 'datetime':
      return `${momentOf(name, variant).slice(0, 19)}Z`;
    case 'time':
      return `${ENDS.test(name) ? 2 : 0}${variant % 4}:30`;
    case 'enum':
      return field.values?.[variant % field.values.length];
    case 'strings':
      return [`${name} ${variant}`, 'another one'];
    case 'object':
    case 'custom_fields':
      return { colour: 'green', number: variant };
    default:
      throw new Error(`A ${field.kind} does not stand on its own`);
  }
}

import { isZone, type Field, type Format } from '@deskline/record';
import { dataPictureIn, type DataPicture } from './data-picture';
import { Refusal } from './kind';
import { pictureExtensions, pictureIn } from './picture';
import type { Schema } from './schema';
import { urlOf } from './url';

/** Text format: test, refusal, OpenAPI schema and examples. */
interface FormatFacts {
  holds(text: string): boolean;
  /** Stored form of a text that may be stored in another one, or its refusal; asked instead of `holds`. */
  read?(text: string, field: Field): string | Refusal;
  /** Content of a text that is stored elsewhere, however long the text is, or its refusal; undefined for another text. */
  content?(text: string, field: Field): DataPicture | Refusal | undefined;
  readonly refusal: Refusal;
  readonly schema: Schema;
  /** Schema of the text as it is accepted, where that is another one. */
  inputSchema?(field: Field): Schema;
  example(variant: number): string;
  readonly wrong: string;
  /** Valid text of exactly that length. */
  ofLength?(length: number, uri: string): string;
}

/** No white space, no invisible character, and none that has a meaning in the header of a mail. */
const LOCAL = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u;
const LONGEST_EMAIL = 255;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const LOCALE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const SCHEMES = new Set(['http:', 'https:', 'data:']);
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One mailbox. Whether a mail server delivers to it is not checked. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    at > 0 &&
    text.length <= LONGEST_EMAIL &&
    LOCAL.test(text.slice(0, at)) &&
    text
      .slice(at + 1)
      .split('.')
      .every((label) => LABEL.test(label))
  );
}

/** A language that has a name; so do its country and script, where there are any. */
function isLocale(text: string): boolean {
  try {
    return LOCALE.test(text) && LANGUAGES.of(text) !== undefined;
  } catch {
    return false; // no language tag at all
  }
}

/** The spelling that PostgreSQL prints; the others that it reads are refused. */
export const isUuid = (text: string): boolean => UUID.test(text);

const domain = (length: number): string => {
  const labels = 'd'.repeat(length).match(/.{1,60}/g) ?? [];
  return labels.map((label, index) => (index === 0 ? label : `.${label.slice(1)}`)).join('');
};

const emailOf = (length: number): string => `who@${domain(length - 4)}`;

/** Many addresses, the last of them as long as it takes. */
function emailsOf(length: number): string {
  const one = 'who@example.com,';
  const many = one.repeat(Math.floor((length - 40) / one.length));
  return `${many}${emailOf(length - many.length)}`;
}

const oneOf =
  (...texts: readonly string[]) =>
  (variant: number): string =>
    texts[variant % texts.length] as string;

const isUri = (text: string): boolean => SCHEMES.has(urlOf(text)?.protocol ?? '');

const uri: FormatFacts = {
  holds: isUri,
  refusal: new Refusal('bad_uri'),
  schema: { format: 'uri' },
  example: (variant) => `https://127.0.0.1:44399/${variant}`,
  wrong: 'no address',
  ofLength: (length, start) => start + 'x'.repeat(length - start.length),
};

export const FORMATS: Readonly<Record<Format, FormatFacts>> = {
  email: {
    holds: isEmail,
    refusal: new Refusal('bad_email'),
    schema: { format: 'email' },
    example: (variant) => `person.${variant}@example.com`,
    wrong: 'nobody',
    ofLength: emailOf,
  },
  // "comma separated list of e-mail addresses"
  emails: {
    // Spaces may stand around a comma; a line break there could start a header of its own.
    holds: (text) => text.split(',').every((each) => isEmail(each.replace(/^ +| +$/g, ''))),
    refusal: new Refusal('bad_email'),
    schema: { description: 'Comma separated list of e-mail addresses.' },
    example: (variant) => `one.${variant}@example.com, two.${variant}@example.com`,
    wrong: 'one@example.com, nobody',
    ofLength: emailsOf,
  },
  uri,
  picture: {
    ...uri,
    read: (text, field) => pictureIn(text, pictureExtensions(field)) ?? (isUri(text) ? text : uri.refusal),
    content: (text, field) => dataPictureIn(text, pictureExtensions(field)),
    schema: {
      format: 'uri',
      description: 'The address of an upload is signed, and valid for a limited time.',
    },
    inputSchema: (field) => ({
      format: 'uri-reference',
      description: `An address of at most ${field.max} characters, the key of an upload of the caller, or a data URL below 2 MB: ${pictureExtensions(field).join(', ')}.`,
    }),
  },
  time_zone: {
    holds: isZone,
    refusal: new Refusal('bad_time_zone'),
    schema: { description: 'Name of a time zone, such as `Europe/Amsterdam`.' },
    example: oneOf('Europe/Amsterdam', 'America/New_York', 'UTC'),
    wrong: 'Mars/Olympus',
  },
  locale: {
    holds: isLocale,
    refusal: new Refusal('bad_locale'),
    schema: { description: 'Language and region, such as `nl-NL`.' },
    example: oneOf('en', 'nl', 'pt-BR'),
    wrong: 'x',
  },
  uuid: {
    holds: isUuid,
    refusal: new Refusal('invalid'),
    schema: { format: 'uuid' },
    example: (variant) => `00000000-0000-4000-8000-${String(variant).padStart(12, '0')}`,
    wrong: '00000000',
  },
};

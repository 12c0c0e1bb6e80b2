import type { Language } from '@deskline/identity';
import { TRANSLATIONS, type Labels } from '@deskline/record-catalogue';

/** Words of wire names that are written in capitals. */
const ACRONYMS = new Set(
  'ai ci cis cpu css flsa flsas html id ids jwt pdf po rfc rfi roi scim sla slas ui uri vip'.split(' '),
);

/** `completion_target_at` is "Completion target at", `sourceID` is "Source ID", `ui_extension` "UI extension". */
export function humanize(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z])ID\b/g, '$1 ID')
    .replace(/\b[a-z]+\b/g, (word) => (ACRONYMS.has(word) ? capitals(word) : word))
    .replace(/\boauth\b/, 'OAuth');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The plural of an acronym ends in a small letter: `IDs`. */
const capitals = (word: string): string => word.toUpperCase().replace(/(?<=[A-Z]{2})S$/, 's');

/** Follows the name of the text that attachments are used in. */
const ATTACHMENTS_WORD: Readonly<Record<Language, string>> = {
  nl: 'bijlagen',
  fr: 'pièces jointes',
  de: 'Anhänge',
  es: 'archivos adjuntos',
  pt: 'anexos',
  en: 'attachments',
};

/** Label of the language, else the wire name made readable: names that clients make up have no label. */
const wordIn = (labels: Labels, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] as string) : humanize(name);

/** "A field named <x>_attachments carries the attachments used inside the text field <x>". */
const ATTACHMENTS = /^(\w+)_attachments$/;
/** A localized text has the label of the text. */
const LOCALIZED = /^localized_/;

/** A member of a field that has several: `recurrence.frequency`. */
const MEMBER = /^(\w+)\.(\w+)$/;

/** Label of a field in a sentence. */
export function labelOf(field: string, language: Language): string {
  const { fields } = TRANSLATIONS[language];
  const member = MEMBER.exec(field);
  if (member) return `${wordIn(fields, member[1] ?? '')}: ${wordIn(fields, member[2] ?? '')}`;
  const text = ATTACHMENTS.exec(field)?.[1];
  return text
    ? `${wordIn(fields, text)} (${ATTACHMENTS_WORD[language]})`
    : wordIn(fields, field.replace(LOCALIZED, ''));
}

/** Label of a view in a list of views. */
export const viewLabelOf = (view: string, language: Language): string =>
  wordIn(TRANSLATIONS[language].views, view);

/** Type whose records a list has, and the name of the field with their ids. */
export interface ListNames {
  /** Record type whose collection has the name of the list. */
  readonly type?: string | undefined;
  readonly ids?: string | undefined;
}

/**
 * Label of a list below a record: its own, that of the field of the same name, the plural of the record type whose collection
 * is called so, or that of the field with its ids.
 */
export function listLabelOf(path: string, { type, ids }: ListNames, language: Language): string {
  const { fields, lists } = TRANSLATIONS[language];
  if (Object.hasOwn(lists, path)) return lists[path] as string;
  if (Object.hasOwn(fields, path)) return fields[path] as string;
  const plural = type === undefined ? undefined : typePluralOf(type, language);
  if (plural !== undefined) return plural;
  return ids !== undefined && Object.hasOwn(fields, ids) ? (fields[ids] as string) : humanize(path);
}

/** Follows the name of the record that a translation belongs to. */
const TRANSLATION_WORD: Readonly<Record<Language, string>> = {
  nl: 'vertaling',
  fr: 'traduction',
  de: 'Übersetzung',
  es: 'traducción',
  pt: 'tradução',
  en: 'translation',
};
const TRANSLATION = /^(\w+)_translation$/;

/** Label of a record type, in the singular: its own, else that of the field of the same name. */
export function typeLabelOf(type: string, language: Language): string {
  const { fields, values } = TRANSLATIONS[language];
  const translated = TRANSLATION.exec(type)?.[1];
  if (translated) return `${typeLabelOf(translated, language)} (${TRANSLATION_WORD[language]})`;
  return wordIn(Object.hasOwn(values, type) ? values : fields, type);
}

/** Label of the records of a type together; undefined for types without scopes of their own. */
export function typePluralOf(type: string, language: Language): string | undefined {
  const { types } = TRANSLATIONS[language];
  const words = Object.hasOwn(types, type) ? types[type] : undefined;
  return words && words.charAt(0).toUpperCase() + words.slice(1);
}

/** Label of a collection: the plural of its records, or that of the list of the same name. */
export function collectionLabelOf(
  { name, collection }: { readonly name: string; readonly collection: string },
  language: Language,
): string | undefined {
  const { lists } = TRANSLATIONS[language];
  const isOwnWord = language === 'en' ? collection in TRANSLATIONS.nl.lists : collection in lists;
  return typePluralOf(name, language) ?? (isOwnWord ? listLabelOf(collection, {}, language) : undefined);
}

/** Label of a value of an enumeration. */
export function valueLabelOf(value: string, language: Language): string {
  return valueLabel(value, language, (name) => wordIn(TRANSLATIONS[language].values, name));
}

const CURRENCY = /^[A-Z]{3}$/;
const ALGORITHM = /^((es|rs|hs)\d{3}|ed25519)$/;
const EVENT = /^(\w+)\.([\w-]+)$/;

/** Label of a value of an enumeration, given the words of a language. */
export function valueLabel(value: string, language: Language, wordFor: (name: string) => string): string {
  if (CURRENCY.test(value)) return currency(value, language);
  if (ALGORITHM.test(value)) return value.toUpperCase();
  const [, noun, verb] = EVENT.exec(value) ?? [];
  return noun && verb ? `${wordFor(noun)} – ${wordFor(verb)}` : wordFor(value);
}

/** Words that the label of a value consists of: none for currencies and algorithms, two for an event. */
export function wordsOf(value: string): string[] {
  return CURRENCY.test(value) || ALGORITHM.test(value) ? [] : value.split('.');
}

const currencies = new Map<Language, Intl.DisplayNames>();

/** `Euro`, `US-Dollar`: from the Unicode data of the language. */
function currency(code: string, language: Language): string {
  const names = currencies.get(language) ?? new Intl.DisplayNames(language, { type: 'currency' });
  currencies.set(language, names);
  return names.of(code) ?? code;
}

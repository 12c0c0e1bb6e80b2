import type { Language } from '@deskline/identity';
import { TRANSLATIONS, type Labels } from '@deskline/record-catalogue';
import { humanised } from './humanised';
import { valueLabel } from './value-label';

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
  Object.hasOwn(labels, name) ? (labels[name] as string) : humanised(name);

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

/** Label of a value of an enumeration. */
export function valueLabelOf(value: string, language: Language): string {
  return valueLabel(value, language, (name) => wordIn(TRANSLATIONS[language].values, name));
}

import type { Language } from '@deskline/identity';
import { humanised } from './labels/humanised';
import { valueLabel } from './labels/value-label';
import { VOCABULARIES, type Labels } from './labels/vocabularies';

/** From the table of the language, else the wire name made readable: a name that a client made up has no other. */
const wordIn = (labels: Labels, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] as string) : humanised(name);

/** "A field named <x>_attachments carries the attachments used inside the text field <x>": it needs no word of its own. */
const ATTACHMENTS = /^(\w+)_attachments$/;
/** A text in the language of the caller is called as the text is. */
const LOCALIZED = /^localized_/;

/** A member of a field that has several: `recurrence.frequency`. */
const MEMBER = /^(\w+)\.(\w+)$/;

/** How a field is called in a sentence. */
export function labelOf(field: string, language: Language): string {
  const { fields, attachments } = VOCABULARIES[language];
  const member = MEMBER.exec(field);
  if (member) return `${wordIn(fields, member[1] ?? '')}: ${wordIn(fields, member[2] ?? '')}`;
  const text = ATTACHMENTS.exec(field)?.[1];
  return text ? `${wordIn(fields, text)} (${attachments})` : wordIn(fields, field.replace(LOCALIZED, ''));
}

/** How a value of an enumeration is shown. */
export function valueLabelOf(value: string, language: Language): string {
  return valueLabel(value, language, (name) => wordIn(VOCABULARIES[language].values, name));
}

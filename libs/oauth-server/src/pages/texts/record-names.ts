import type { Language } from '@deskline/identity';
import { TRANSLATIONS } from '@deskline/record-catalogue';

/** Record types by the names that scopes have for them: `time-entry`. */
const TYPES = new Map(Object.keys(TRANSLATIONS.en.types).map((type) => [type.replaceAll('_', '-'), type]));

export const RECORD_MODELS: readonly string[] = [...TYPES.keys()];

/** French names need an article. */
const ARTICLE: Partial<Record<Language, string>> = { fr: 'des ' };

/** Plural name within a sentence. An unknown type is named as in the scope. */
export function recordNames(language: Language, model: string): string {
  const type = TYPES.get(model);
  return type === undefined ? model : `${ARTICLE[language] ?? ''}${TRANSLATIONS[language].types[type]}`;
}

import type { Language } from '@deskline/identity';
import { de } from './de';
import { en, type RecordNames } from './en';
import { es } from './es';
import { fr } from './fr';
import { nl } from './nl';
import { pt } from './pt';

const NAMES: Record<Language, RecordNames> = { en, nl, fr, de, es, pt };

/** French does not speak of things without an article. */
const ARTICLE: Partial<Record<Language, string>> = { fr: 'des ' };

const isKnown = (model: string): model is keyof RecordNames => Object.hasOwn(en, model);

/** A type that is not known has no other name than the one in the scope. */
export const recordNames = (language: Language, model: string): string =>
  isKnown(model) ? `${ARTICLE[language] ?? ''}${NAMES[language][model]}` : model;

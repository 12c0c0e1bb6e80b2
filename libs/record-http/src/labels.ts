import type { Language } from '@deskline/identity';
import { de } from './labels/de';
import { es } from './labels/es';
import { fr } from './labels/fr';
import { humanised } from './labels/humanised';
import type { Labels } from './labels/label-table';
import { nl } from './labels/nl';
import { pt } from './labels/pt';

const TABLES: Readonly<Partial<Record<Language, Labels>>> = { nl, fr, de, es, pt };

/** How a field is called in a sentence: from the table of the language, else its wire name made readable. */
export function labelOf(field: string, language: Language): string {
  const labels = TABLES[language];
  return labels && Object.hasOwn(labels, field) ? (labels[field] as string) : humanised(field);
}

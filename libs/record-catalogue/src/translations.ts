import translations from './translations.json';

/** Labels by wire name. */
export type Labels = Readonly<Record<string, string>>;

/** The labels of one language. English has one only where the wire name, made readable, is none. */
export interface Translations {
  readonly fields: Labels;
  /** Values of enumerations; an event has two labels, one of its record type and one of its verb. */
  readonly values: Labels;
  /** Views, the predefined filters of collections. */
  readonly views: Labels;
  /** Lists below records, by path. */
  readonly lists: Labels;
  /** Plural names of record types, as they stand in a sentence. */
  readonly types: Labels;
}

type Code = 'en' | 'nl' | 'fr' | 'de' | 'es' | 'pt';

/** Labels by language. Derived from the `*.words.ts` of all record types by `npm run artefacts`. */
export const TRANSLATIONS: Readonly<Record<Code, Translations>> = translations;

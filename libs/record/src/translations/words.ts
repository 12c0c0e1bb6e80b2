/** Label in Dutch, French, German, Spanish and Portuguese, and in English if the wire name, made readable, is none. */
export type Word = readonly [nl: string, fr: string, de: string, es: string, pt: string, en?: string];

/** Plural inside a sentence. English is required, because wire names are singular. */
export type Plural = readonly [nl: string, fr: string, de: string, es: string, pt: string, en: string];

export type Words = Readonly<Record<string, Word>>;

/**
 * Names of a record type: singular for descriptions, enumerations and events, unless a field of the same name has it; plural
 * for the sentences that explain scopes.
 */
export interface TypeWords {
  readonly one?: Word;
  readonly many?: Plural;
}

/** Labels of one area, by wire name. A wire name has its label in one area, or in the shared words. */
export interface AreaWords {
  readonly fields?: Words;
  /** Values of enumerations, and verbs of events. */
  readonly values?: Words;
  /** Views, the predefined filters of collections. */
  readonly views?: Words;
  /** Lists below records, by path, where neither a field nor the plural of a record type is the label. */
  readonly lists?: Words;
  readonly types?: Readonly<Record<string, TypeWords>>;
}

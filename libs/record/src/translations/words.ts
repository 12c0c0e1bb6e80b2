/** Dutch, French, German, Spanish and Portuguese; English only where the wire name, made readable, is no English label. */
export type Word = readonly [nl: string, fr: string, de: string, es: string, pt: string, en?: string];

/** The plural in a sentence. A wire name has none, so English is required. */
export type Plural = readonly [nl: string, fr: string, de: string, es: string, pt: string, en: string];

export type Words = Readonly<Record<string, Word>>;

/** Names of a record type: singular for enumerations and events, plural for the sentences that explain scopes. */
export interface TypeWords {
  readonly one?: Word;
  readonly many?: Plural;
}

/** The labels that one area adds, by wire name. A wire name has its label in one area, or in the shared words. */
export interface AreaWords {
  readonly fields?: Words;
  /** Values of enumerations, and verbs of events. */
  readonly values?: Words;
  readonly types?: Readonly<Record<string, TypeWords>>;
}

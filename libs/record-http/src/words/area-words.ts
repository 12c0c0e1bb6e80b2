/** Dutch, French, German, Spanish and Portuguese; and English where the wire name does not say it. */
export type Word = readonly [nl: string, fr: string, de: string, es: string, pt: string, en?: string];

/** How many of them are spoken of in a sentence; a wire name has no plural, so that English is said as well. */
export type Plural = readonly [nl: string, fr: string, de: string, es: string, pt: string, en: string];

export type Words = Readonly<Record<string, Word>>;

/** A record type: one of them, where an enumeration or an event names it; many, where scopes are told of. */
export interface TypeWords {
  readonly one?: Word;
  readonly many?: Plural;
}

/** The words one folder of records needs, by wire name. */
export interface AreaWords {
  readonly fields?: Words;
  /** Values of enumerations; of an event what happens. */
  readonly values?: Words;
  readonly types?: Readonly<Record<string, TypeWords>>;
}

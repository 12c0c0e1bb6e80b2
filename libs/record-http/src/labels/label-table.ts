/** Words by wire name. */
export type Labels = Readonly<Record<string, string>>;

/** All that is said in a language beside whole sentences. */
export interface Vocabulary {
  readonly fields: Labels;
  /** Values of enumerations; of an event its two halves, the record type and what happens to it. */
  readonly values: Labels;
  /** The word for attachments, behind the name of the text they are used in. */
  readonly attachments: string;
}

/** Names that rules about one record type can use. */
export interface RecordModel {
  /** Name of the record variable, beside `record`. */
  readonly name: string;
  /** Fields of the record; null if only another service knows them. */
  readonly fields: readonly string[] | null;
}

import type { Kind } from '@deskline/record';

/** Column of an import or export file. */
export interface Column {
  /** `Primary Email`, `ID`, `Source ID`, `CI`. */
  readonly header: string;
  /** Member of the API that the column is: `primary_email`, `member_ids`; accepted as a header, too. */
  readonly field: string;
  readonly kind: Kind;
  /** A new record needs a value. */
  readonly required: boolean;
  /** One of the references of which a new record needs one: its parents, or records that give it required values. */
  readonly isOneNeeded?: true;
  /** Told by an export, ignored by an import. */
  readonly isReadonly: boolean;
  /** Taken by an import, not told by an export: input that makes another record, such as a note. */
  readonly isWriteonly: boolean;
  /** Several values, each on a line of its own in the cell. */
  readonly isList: boolean;
  /** Record type of a reference. */
  readonly references?: string;
  /** Record type whose codes the cells have. */
  readonly codeOf?: string;
  readonly example: string;
}

/** Rows that a file may have: the records of a type, or the parts of its records. */
export interface ImportType {
  /** `people`, `people_contact_details`: the collection, or the name of the part. */
  readonly type: string;
  readonly service: string;
  /** Record type of the rows. */
  readonly record: string;
  /** Reference to the owner of a part, which is a column of its own: `person`. */
  readonly part?: string;
  readonly columns: readonly Column[];
}

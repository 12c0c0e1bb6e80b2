import type { Differences } from './describe-document';
import type { Additions } from './describe-record/additions';

/** Facts about the records of a folder that its definitions cannot state, and their differences from the documents. */
export interface ContractExceptions {
  /** Collections that the documents describe and no definition has yet. */
  readonly toCome?: readonly string[];
  /** Collections of ours that no document has a table of. */
  readonly beyond?: readonly string[];
  /** By collection. */
  readonly differences?: Readonly<Record<string, Differences>>;
  /** By the name of the record type. */
  readonly additions?: Additions;
}

import type { Change, Condition, RecordType, Stored } from '@deskline/record';
import type { Values } from '../caller';
import type { Problem } from '../refusals';
import type { Decision } from './decide/apply-rules';
import type { LinkChanges, LinkCounterparts } from './links/link-counterparts';
import type { LockedRow, RowView } from './lock/locked-row';
import type { ChangeFacts, Lookups } from './lookup/lookups';
import type { CreateOptions, Origin, UnitOfWork } from './unit-of-work';

/** Values that a change is requested with, and by whom. */
export interface ChangeRequest extends CreateOptions {
  readonly values: Values;
  readonly from: Origin;
  /** Row as the client's account reads it. */
  readonly view?: RowView;
  /** Values that are not stored in the row; the extension of the record type decides and saves them. */
  readonly extensionValues?: Values;
  /** The record in another account, for the rules; given by the extension. */
  readonly elsewhere?: Change['elsewhere'];
}

/** Locked record that another one is created under. */
export interface Parent {
  readonly field: string;
  readonly record: RecordType;
  readonly row: LockedRow;
}

/** Create that a rule or the input of a change requires. */
export interface PlannedCreation {
  readonly create: RecordType;
  readonly id: number;
  readonly values: Values;
  /** The record belongs to the caller's account, such as time spent. */
  readonly ofCaller?: true;
  /** Names of its fields in the input that the record is made of; a problem of one is told under that name. */
  readonly namesInInput?: Readonly<Record<string, string>>;
}

/** Create or change that runs once the record itself is saved. */
export type PlannedEffect =
  | PlannedCreation
  | { readonly change: RecordType; readonly where: Condition; readonly values: Values };

/** Result of `planEffects`: the effects, and the record with the ids of the records that they create. */
interface EffectPlan {
  readonly after: Stored;
  /** Note that the record's own event carries in that account. */
  noteIn(account: string): number | null;
  readonly effects: readonly PlannedEffect[];
}

/** One record's change on its way through the steps, in whose order the results stand; a step reads those before its own. */
export class ChangeContext {
  /** Account of the record, filled by `lock`. */
  account!: string;
  /** Attributes of that account which rules read, beside its own. */
  accountFacts?: Partial<NonNullable<Change['account']>>;
  /** Row before the change with the values laid over it. */
  requested!: Stored;
  /** Problems of the input that was left out, and of archived roots and parents. */
  inputProblems: readonly Problem[] = [];
  /** Records that the record is put under by this change. */
  parents: readonly Parent[] = [];
  /** Filled by `lookUp`. */
  lookups!: Lookups;
  /** Problems of references, links and attachments. */
  referenceProblems!: readonly Problem[];
  /** Fields with a problem: rules that read them are passed over. */
  inTrouble!: ReadonlySet<string>;
  decision!: Decision;
  /** References of the decided record, filled by `checkConstraints`. */
  facts!: ChangeFacts;
  /** Saves the values beside the row, filled by `decideExtensionValues` where there are any. */
  saveExtensionValues?: () => Promise<void>;
  plan!: EffectPlan;
  /** Record to be saved, filled by `runBeforeWrite`. */
  written!: Stored;
  /** Saved row, filled by `save` with all that follows. */
  after!: LockedRow;
  /** Changed fields, lists of links and attachments; none of a new record. */
  changed!: readonly string[];
  links!: LinkChanges;
  counterparts!: LinkCounterparts;
  /** Something of the record is new, not only a note. */
  isChanged!: boolean;

  constructor(
    readonly unit: UnitOfWork,
    readonly record: RecordType,
    /** Null when the record is new. */
    readonly row: LockedRow | null,
    readonly request: ChangeRequest,
  ) {}

  get before(): Stored | null {
    return this.row?.stored ?? null;
  }
}

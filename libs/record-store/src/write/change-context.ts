import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../caller';
import type { Problem } from '../refusals';
import type { Decision } from './decide/apply-rules';
import type { EffectPlan } from './effects/plan-effects';
import type { LinkCounterparts } from './links/link-counterparts';
import type { LinkChanges } from './links/write-links';
import type { LockedRow } from './lock/locked-row';
import type { Parent } from './lock/lock-parents';
import type { ChangeFacts, Lookups } from './lookup/lookups';
import type { Differences } from './save/differences';
import type { AccountValues } from '../sharing/account-values';
import type { CreateOptions, Origin, UnitOfWork } from './unit-of-work';

/** Values that a change is requested with, and by whom. */
export interface ChangeRequest extends CreateOptions {
  readonly values: Values;
  readonly from: Origin;
  /** Values of per-account fields, sent from an account that the record is assigned to. */
  readonly own?: Values;
  /** Stored values of those fields. */
  readonly accountValues?: AccountValues;
  /** The values are those of an assigned account, not of the home account. */
  readonly isAssigned?: true;
}

/** Result of `lock`. */
export interface Locked {
  /** Account of the record. */
  readonly account: string;
  /** Row before the change with the values laid over it. */
  readonly requested: Stored;
  readonly problems: readonly Problem[];
  /** Records that the record is put under by this change. */
  readonly parents: readonly Parent[];
}

/** Result of `lookUp`. */
export interface LookedUp {
  readonly lookups: Lookups;
  /** Problems of the input that was left out. */
  readonly inputProblems: readonly Problem[];
  /** Problems of references, links and attachments. */
  readonly referenceProblems: readonly Problem[];
  /** Fields with a problem: rules that read them are passed over. */
  readonly inTrouble: ReadonlySet<string>;
}

/** Result of `save`. */
export interface Saved {
  readonly differences: Differences;
  readonly links: LinkChanges;
  readonly counterparts: LinkCounterparts;
  /** Something of the record is new, not only a note. */
  readonly isChanged: boolean;
}

/** One record's change on its way through the steps; each step reads the results of those before it. */
export class ChangeContext {
  /** Filled by `lock`. */
  locked!: Locked;
  /** Filled by `lookUp`. */
  lookedUp!: LookedUp;
  /** Filled by `applyRecordRules`. */
  decision!: Decision;
  /** References of the decided record, filled by `checkConstraints`. */
  facts!: ChangeFacts;
  /** Filled by `planEffects`. */
  plan!: EffectPlan;
  /** Record to be saved, filled by `runBeforeWriteHooks`. */
  written!: Stored;
  /** Filled by `save`. */
  saved!: Saved;
  /** Writes the values and events of other accounts, filled by `decideForAssignedAccounts` where they have any. */
  saveForAssignedAccounts?: () => Promise<void>;

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

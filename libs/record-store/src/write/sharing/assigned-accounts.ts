import type { NewEvent } from '@deskline/events';
import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { decide, type DecisionWork } from '../decide/decide';
import {
  initialAccountValues,
  accountValuesOf,
  saveAccountValues,
  type AccountValues,
} from './account-values';
import {
  appendSharedEvents,
  assignedAccountsOf,
  eventsForAccount,
  type AccountChange,
  type HomeChange,
} from './shared-account-events';
import type { ChangeWriter } from '../save/change-writer';
import { mergeValues } from '../decide/merge-values';

/** A change of a record, decided at home. */
interface DecidedAtHome {
  readonly account: string;
  readonly before: Stored | null;
  readonly after: Stored;
  /** What whoever calls from another account has asked of what that has of its own. */
  readonly own?: Values;
  /** That of the caller, where it is known. */
  readonly holding?: AccountValues;
}

export interface AssignedDecisions {
  /** Once the record itself is written. */
  write(ledger: ChangeWriter, told: HomeChange): Promise<void>;
}

/**
 * What accounts that have a record in hand have of their own goes by the rules that home goes by, each asked with the values
 * of that account: of the one that is to have it now, and of the one that has it and makes the change.
 */
export async function decideForAssignedAccounts(
  work: DecisionWork,
  record: RecordType,
  { account: home, before, after, own = {}, holding: known }: DecidedAtHome,
): Promise<AssignedDecisions> {
  const caller = work.actor.account;
  const next = after[record.sharing?.account ?? ''];
  const holders = new Set([...(typeof next === 'string' ? [next] : []), ...(known ? [caller] : [])]);
  holders.delete(home);
  const id = Number(after['id']);
  const decided: (readonly [AccountValues, Stored])[] = [];
  for (const account of holders) {
    const isCaller = known !== undefined && account === caller;
    const holding = isCaller ? known : await currentAccountValues(work, record, before, id, account);
    const values = isCaller ? own : {};
    const was = before && { ...before, ...holding.values };
    const asked = mergeValues(record, { ...after, ...holding.values }, values);
    const asking = { values, from: isCaller ? 'client' : 'rule', isAssigned: true } as const;
    decided.push([holding, (await decide(work, record, was, asked, asking, account)).after]);
  }
  return {
    write: async (ledger, told) => {
      const own = new Map<string, AccountChange>();
      for (const [holding, will] of decided) {
        const audit_line_id = await saveAccountValues(work, record, id, holding, will);
        own.set(holding.account, { holding, after: will, audit_line_id });
      }
      const events: NewEvent[] = [];
      for (const one of await assignedAccountsOf(work, record, home, [before, told.after]))
        events.push(...(await eventsForAccount(ledger, record, one, told, own.get(one))));
      await appendSharedEvents(work.transaction, events, home, before === null || told.changed.length > 0);
    },
  };
}

const currentAccountValues = async (
  { transaction, now }: DecisionWork,
  record: RecordType,
  before: Stored | null,
  id: number,
  account: string,
): Promise<AccountValues> =>
  before
    ? accountValuesOf(transaction, record, id, account, now)
    : initialAccountValues(record, account, now);

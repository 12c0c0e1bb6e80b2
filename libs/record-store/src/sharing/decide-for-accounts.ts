import type { NewEvent } from '@deskline/events';
import type { Stored } from '@deskline/record';
import { hasPerAccountFields } from './tables';
import { ChangeContext } from '../write/change-context';
import { DECISION_STEPS } from '../write/decide/decision-steps';
import { mergeValues } from '../write/save/stored-row';
import { accountValuesOf, saveAccountValues, type AccountValues, type AccountView } from './account-values';
import {
  appendSharedEvents,
  assignedAccountsOf,
  eventsForAccount,
  type AccountChange,
} from './shared-account-events';

type Decided = readonly (readonly [before: AccountValues, after: Stored])[];

/**
 * Decides the per-account fields of other accounts by the rules of the record: of the account that the change assigns the
 * record to, and of the assigned account that makes the change.
 */
export async function decideForAssignedAccounts(
  change: ChangeContext,
): Promise<(() => Promise<void>) | undefined> {
  const { unit, record, row, before, request, locked } = change;
  if (!hasPerAccountFields(record)) return undefined;
  const { after } = change.decision;
  const { accountValues } = (request.view ?? {}) as Partial<AccountView>;
  const caller = unit.actor.account;
  const next = after[record.sharing?.account ?? ''];
  const accounts = new Set([...(typeof next === 'string' ? [next] : []), ...(accountValues ? [caller] : [])]);
  accounts.delete(locked.account);
  const decided: (readonly [AccountValues, Stored])[] = [];
  for (const account of accounts) {
    const isCaller = accountValues !== undefined && account === caller;
    const stored = isCaller
      ? accountValues
      : await accountValuesOf(unit, record, row ? after : null, account);
    const values = isCaller ? (request.extensionValues ?? {}) : {};
    const assigned = new ChangeContext(
      unit,
      record,
      row && before && { ...row, stored: { ...before, ...stored.values } },
      { values, from: isCaller ? 'client' : 'rule' },
    );
    const requested = mergeValues(record, { ...after, ...stored.values }, values);
    const accountFacts = { isAssigned: true } as const;
    assigned.locked = { account, accountFacts, requested, problems: [], parents: [] };
    for (const step of DECISION_STEPS) await step(assigned);
    decided.push([stored, assigned.decision.after]);
  }
  return () => save(change, decided);
}

/** Saves the values of the other accounts, and appends the events that they get of the change. */
async function save(change: ChangeContext, decided: Decided): Promise<void> {
  const { unit, record, before, locked, saved } = change;
  const { after } = saved.differences;
  const own = new Map<string, AccountChange>();
  for (const [stored, will] of decided) {
    const audit_line_id = await saveAccountValues(unit, record, stored, will);
    own.set(stored.account, { accountValues: stored, after: will, audit_line_id });
  }
  const events: NewEvent[] = [];
  for (const account of await assignedAccountsOf(unit, record, locked.account, [before, after]))
    events.push(...(await eventsForAccount(change, account, own.get(account))));
  await appendSharedEvents(unit.transaction, events, locked.account, saved.isChanged);
}

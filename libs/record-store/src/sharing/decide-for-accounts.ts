import type { NewEvent } from '@deskline/events';
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

/** Change of a record as it is decided for one of the other accounts. */
interface Decided {
  readonly accountValues: AccountValues;
  readonly assigned: ChangeContext;
}

/**
 * Decides the per-account fields of other accounts by the rules of the record, once those of the home account are: of the
 * account that the record is or was assigned to, which may be the one that makes the change.
 */
export async function decideForAssignedAccounts(
  change: ChangeContext,
): Promise<(() => Promise<void>) | undefined> {
  const { unit, record, row, before, request, locked } = change;
  if (!hasPerAccountFields(record)) return undefined;
  const { after } = change.decision;
  const { accountValues: callers } = (request.view ?? {}) as Partial<AccountView>;
  const named = [before, after].map((one) => one?.[record.sharing?.account ?? '']);
  const accounts = new Set(named.filter((one) => typeof one === 'string'));
  accounts.delete(locked.account);
  const decided: Decided[] = [];
  for (const account of accounts) {
    const isCaller = callers?.account === account;
    const accountValues = isCaller
      ? callers
      : await accountValuesOf(unit, record, row ? after : null, account);
    const values = isCaller ? (request.extensionValues ?? {}) : {};
    const assigned = new ChangeContext(
      unit,
      record,
      row && before && { ...row, stored: { ...before, ...accountValues.values } },
      { values, from: isCaller ? 'client' : 'rule', elsewhere: { before, after, requested: request.values } },
    );
    const requested = mergeValues(record, { ...after, ...accountValues.values }, values);
    const accountFacts = { isAssigned: true } as const;
    assigned.locked = { account, accountFacts, requested, problems: [], parents: [] };
    for (const step of DECISION_STEPS) await step(assigned);
    decided.push({ accountValues, assigned });
  }
  return () => save(change, decided);
}

/** Saves the values of the other accounts, and appends the events that they get of the change. */
async function save(change: ChangeContext, decided: readonly Decided[]): Promise<void> {
  const { unit, record, before, locked, saved } = change;
  const { after } = saved.differences;
  const own = new Map<string, AccountChange>();
  for (const { accountValues, assigned } of decided) {
    const { account } = accountValues;
    const { after: will } = assigned.decision;
    const isTakenAway = after[record.sharing?.account ?? ''] !== account && account !== unit.account;
    const audit_line_id = await saveAccountValues(unit, record, accountValues, will, !isTakenAway);
    own.set(account, { accountValues, after: will, facts: assigned.facts, audit_line_id });
  }
  const events: NewEvent[] = [];
  for (const account of await assignedAccountsOf(unit, record, locked.account, [before, after]))
    events.push(...(await eventsForAccount(change, account, own.get(account))));
  await appendSharedEvents(unit.transaction, events, locked.account, saved.isChanged);
}

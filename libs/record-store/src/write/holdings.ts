import type { NewEvent } from '@deskline/events';
import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../caller';
import { decide, type DecisionWork } from './decide';
import { arrival, holdingOf, writeHolding, type Holding } from './held';
import { appendNews, hearersOf, newsFor, type Own, type ToldAtHome } from './hearers';
import type { ChangeWriter } from './change-writer';
import { merged } from './merge';

/** A change of a record, decided at home. */
interface DecidedAtHome {
  readonly account: string;
  readonly before: Stored | null;
  readonly after: Stored;
  /** What whoever calls from another account has asked of what that has of its own. */
  readonly own?: Values;
  /** That of the caller, where it is known. */
  readonly holding?: Holding;
}

export interface Holdings {
  /** Once the record itself is written. */
  write(ledger: ChangeWriter, told: ToldAtHome): Promise<void>;
}

/**
 * What accounts that have a record in hand have of their own goes by the rules that home goes by, each asked with the values
 * of that account: of the one that is to have it now, and of the one that has it and makes the change.
 */
export async function holdings(
  work: DecisionWork,
  record: RecordType,
  { account: home, before, after, own = {}, holding: known }: DecidedAtHome,
): Promise<Holdings> {
  const caller = work.actor.account;
  const next = after[record.sharing?.account ?? ''];
  const holders = new Set([...(typeof next === 'string' ? [next] : []), ...(known ? [caller] : [])]);
  holders.delete(home);
  const id = Number(after['id']);
  const decided: (readonly [Holding, Stored])[] = [];
  for (const account of holders) {
    const isCaller = known !== undefined && account === caller;
    const holding = isCaller ? known : await heldSoFar(work, record, before, id, account);
    const values = isCaller ? own : {};
    const was = before && { ...before, ...holding.values };
    const asked = merged(record, { ...after, ...holding.values }, values);
    const asking = { values, from: isCaller ? 'client' : 'rule', isAssigned: true } as const;
    decided.push([holding, (await decide(work, record, was, asked, asking, account)).after]);
  }
  return {
    write: async (ledger, told) => {
      const own = new Map<string, Own>();
      for (const [holding, will] of decided) {
        const audit_line_id = await writeHolding(work, record, id, holding, will);
        own.set(holding.account, { holding, after: will, audit_line_id });
      }
      const events: NewEvent[] = [];
      for (const one of await hearersOf(work, record, home, [before, told.after]))
        events.push(...(await newsFor(ledger, record, one, told, own.get(one))));
      await appendNews(work.transaction, events, home, before === null || told.changed.length > 0);
    },
  };
}

const heldSoFar = async (
  { transaction, now }: DecisionWork,
  record: RecordType,
  before: Stored | null,
  id: number,
  account: string,
): Promise<Holding> =>
  before ? holdingOf(transaction, record, id, account, now) : arrival(record, account, now);

import type { Change, Field, RecordType, Stored } from '@deskline/record';
import { attachmentProblems } from '../../attachments/attachment-problems';
import type { Values } from '../../caller';
import { Invalid, type Problem } from '../../refusals';
import { applyRules, type Decision } from './apply-rules';
import { needsFacts, type ChangeFacts } from '../lookup/change-facts';
import type { AccountValues } from '../sharing/account-values';
import { withFreeSlugs } from './free-slugs';
import type { Heard } from '../lookup/heard';
import { Lookups } from '../lookup/lookups';
import type { LinkWork } from '../links/link-work';
import { linkProblems } from '../links/write-links';
import { constraintProblems } from './constraints';
import { combineProblems } from './problems';
import { referenceProblems } from './reference-problems';
import { treeProblems } from './cycles';
import { uniqueProblems } from './unique';
import type { RecordRuntime } from '../../runtime';

/** Clients may name records that do not exist; rules may name the one that is about to be written. */
export type Origin = 'client' | 'rule';

/** What a change is asked for with. */
export interface ChangeRequest {
  readonly values: Values;
  readonly from: Origin;
  /** What was wrong with the rest of what the client sent: those fields count as not given. */
  readonly problems?: readonly Problem[];
  /** What is asked, from another account that has the record in hand, of what that has of its own. */
  readonly own?: Values;
  readonly holding?: AccountValues;
  /** The values are those of an account that has the record of another in hand. */
  readonly isAssigned?: true;
}

/** What a decision needs of the unit of work it is part of. */
export interface DecisionWork extends LinkWork {
  readonly heard: Heard;
  readonly accounts: ReadonlySet<string>;
  /** Names that are taken are looked for before the index is asked. */
  readonly checksUniqueFirst: boolean;
}

/** Asks the rules, and tells all that is wrong with a change at once. */
export async function decide(
  work: DecisionWork,
  record: RecordType,
  before: Stored | null,
  after: Stored,
  { values, from, problems = [], isAssigned }: ChangeRequest,
  account: string,
): Promise<Decision & { readonly facts: ChangeFacts }> {
  const { runtime, transaction: queries, actor, now } = work;
  const sent = problems.filter((problem) => !isEcho(problem, before));
  const moved = from === 'client' ? changedPointers(record, before, after, values) : [];
  const caller = actor.person?.id ?? null;
  const knowledge = new Lookups(runtime, queries, record, work.remoteLookup, work.heard);
  // Rules ask for what they look at, if nobody else does.
  if (from === 'client' || !before || needsFacts(record, values))
    await knowledge.loadReferences(after, moved, caller);
  const check = {
    runtime,
    queries,
    remoteLookup: work.remoteLookup,
    actor,
    account,
    accounts: work.accounts,
    now,
  };
  const dangling = [
    ...(await referenceProblems(check, record, after, moved, knowledge.factsOf(after))),
    ...(await linkProblems(work, record, after, values, from === 'rule' ? 'rule' : 'list', account)),
    ...(from === 'client'
      ? await attachmentProblems(queries, record, Number(after['id']), values, actor.account)
      : []),
  ];
  const inTrouble = new Set([...sent, ...dangling].map(({ field }) => field));
  const isLooked = work.checksUniqueFirst || sent.length + dangling.length > 0;
  const coined = isLooked ? await withFreeSlugs(queries, record, after, account) : after;
  const said = new Set(Object.keys(values));
  const change = {
    before,
    after: coined,
    now,
    caller,
    callerAccount: actor.account,
    callerZone: actor.principal?.time_zone,
    account: { ...accountOf(runtime, account), ...(isAssigned && { isAssigned }) },
    sentFields: said,
    lookups: {},
  };
  const decision = await knowledge.repeatUntilComplete(account, (known) =>
    applyRules(runtime.rulesOf(record), change, inTrouble, known),
  );
  const decided = { before, after: decision.after, values, inTrouble, account };
  const found = [
    ...dangling,
    ...decision.problems,
    ...missing(record, decision),
    ...(await treeProblems(queries, record, decided)),
    ...(await constraintProblems(work, record, decided)),
  ];
  if (work.checksUniqueFirst || sent.length + found.length > 0) {
    const taken = await uniqueProblems(queries, record, decided, account);
    const all = combineProblems(record, sent, [...found, ...taken]);
    if (all.length > 0) throw new Invalid(all);
  }
  return { ...decision, facts: knowledge.factsOf(decision.after) };
}

function accountOf({ accounts }: RecordRuntime, id: string): NonNullable<Change['account']> {
  const { service_desk_team_id = null, time_zone, locale } = accounts.get(id) ?? {};
  return { id, service_desk_team: service_desk_team_id, time_zone, locale };
}

/** Clients send whole records back: what was empty already may stay so. */
const isEcho = ({ field, because }: Problem, before: Stored | null): boolean =>
  because === 'blank' && before !== null && (before[field] ?? null) === null;

const isPointer = (field?: Field): boolean =>
  field?.kind === 'reference' ||
  field?.kind === 'code' ||
  field?.idOf !== undefined ||
  field?.account === true;

/** The references, codes and ids that a client has set to something else. */
function changedPointers(record: RecordType, before: Stored | null, after: Stored, values: Values): string[] {
  return Object.keys(values).filter(
    (name) =>
      isPointer(record.fields[name]) &&
      // What a part belongs to has been looked at already.
      !(name in (record.partOf ?? {})) &&
      after[name] !== (before?.[name] ?? null),
  );
}

/** Required fields that neither the client nor a rule has filled; a rule that was not asked might have. */
function missing(record: RecordType, { after, unjudged }: Decision): Problem[] {
  return Object.entries(record.fields)
    .filter(([, field]) => field.access === 'required' && !field.clientsOnly)
    .filter(([, field]) => !(unjudged && (field.selfFilled ?? field.givenBy !== undefined)))
    .filter(([name]) => (after[name] ?? '') === '')
    .map(([field]) => ({ field, because: 'blank' }));
}

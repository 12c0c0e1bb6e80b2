import { TEXT_BYTES, type Change, type Field, type RecordType, type Stored } from '@deskline/record';
import { areCustomFieldsTooLong } from '@deskline/record-kinds';
import { attachmentProblems } from '../../attachments/attachments';
import { clientOf, type Values } from '../../caller';
import { readerOfAll } from '../../read/plan/grants';
import { memoize } from '../../memoize';
import { Invalid, type Problem, combineProblems } from '../../refusals';
import type { RecordRuntime } from '../../runtime';
import { fieldsWhere } from '../../table/column';
import type { ChangeContext } from '../change-context';
import { extensionOf } from '../change-extension';
import { linkProblems } from '../links/write-links';
import { Lookups } from '../lookup/lookups';
import { needsFacts } from '../save/event-payload';
import { applyRules, type Decision } from './apply-rules';
import { resolveCodes } from './codes-by-id';
import { constraintProblems, treeProblems } from './constraints';
import { uniqueProblems, withFreeSlugs } from './unique';
import { referenceProblems, roleProblems } from './reference-problems';

/** Loads the references of the record, and checks those that a client has changed, its links and its attachments. */
export async function lookUp(change: ChangeContext): Promise<void> {
  const unknownCodes = await resolveCodes(change);
  const { unit, record, before, request, requested } = change;
  const { values, from } = request;
  const moved = from === 'client' ? changedPointers(record, before, requested, values) : [];
  const lookups = (change.lookups = new Lookups(unit, record));
  // Rules load the references that they read, where nothing else needs them.
  const { needsReferences } = extensionOf(unit.runtime, record);
  if (from === 'client' || !before || needsReferences || needsFacts(record, values))
    await lookups.loadReferences(requested, moved);
  change.referenceProblems = [
    ...unknownCodes,
    ...(await referenceProblems(change, moved)),
    ...(await linkProblems(change)),
    ...(from === 'client' ? await attachmentProblems(change) : []),
  ];
  change.inputProblems = change.inputProblems.filter((problem) => !isEcho(problem, before));
  const found = [...change.inputProblems, ...change.referenceProblems];
  change.inTrouble = new Set(found.map(({ field }) => field));
}

/** Applies the rules, again whenever a lookup was missing: they are pure. */
export async function applyRecordRules(change: ChangeContext): Promise<void> {
  const { unit, record, before, request, account, requested, inTrouble } = change;
  const { runtime, actor, now } = unit;
  const isQueried = unit.checksUniqueFirst || inTrouble.size > 0;
  const after = isQueried ? await withFreeSlugs(change) : requested;
  const ruleInput = {
    before,
    after,
    now,
    caller: actor.person?.id ?? null,
    client: request.from === 'client' ? clientOf(actor) : undefined,
    callerAccount: actor.account,
    callerZone: actor.principal?.time_zone,
    callerReadsAll: readerOfAll(runtime.catalogue, actor.principal),
    account: { ...accountOf(runtime, account), ...change.accountFacts },
    elsewhere: request.elsewhere,
    sentFields: new Set(Object.keys(request.values)),
    lookups: {},
  };
  change.decision = await change.lookups.repeatUntilComplete(account, (lookupsOf) =>
    applyRules(runtime.rulesOf(record), ruleInput, inTrouble, lookupsOf),
  );
}

/** Refuses the change with all problems that were found so far, and with those of the decided record. */
export async function checkConstraints(change: ChangeContext): Promise<void> {
  const { unit, record, before, inputProblems, decision } = change;
  const found = [
    ...change.referenceProblems,
    ...decision.problems,
    ...missing(record, decision),
    ...oversized(record, before, decision),
    ...(await treeProblems(change)),
    ...(await constraintProblems(change)),
    ...(await roleProblems(change)),
  ];
  if (unit.checksUniqueFirst || inputProblems.length + found.length > 0) {
    const taken = await uniqueProblems(change);
    const all = combineProblems(record, inputProblems, [...found, ...taken]);
    if (all.length > 0) throw new Invalid(all);
  }
  change.facts = change.lookups.factsOf(decision.after);
}

/** Steps that decide the values of a record; an extension runs them again for values beside the row. */
export const DECISION_STEPS = [lookUp, applyRecordRules, checkConstraints] as const;

function accountOf({ accounts }: RecordRuntime, id: string): NonNullable<Change['account']> {
  const { service_desk_team_id = null, time_zone, locale } = accounts.get(id) ?? {};
  return { id, service_desk_team: service_desk_team_id, time_zone, locale };
}

/** Clients send whole records back: a field that was empty may stay so. */
const isEcho = ({ field, because }: Problem, before: Stored | null): boolean =>
  because === 'blank' && before !== null && (before[field] ?? null) === null;

const isPointer = (field?: Field): boolean =>
  field?.kind === 'reference' ||
  field?.kind === 'code' ||
  field?.idOf !== undefined ||
  field?.account === true;

/** References, codes and ids that a client has changed. */
function changedPointers(record: RecordType, before: Stored | null, after: Stored, values: Values): string[] {
  return Object.keys(values).filter(
    (name) =>
      isPointer(record.fields[name]) &&
      // The owner of a part was checked when it was locked.
      !(name in (record.partOf ?? {})) &&
      after[name] !== (before?.[name] ?? null),
  );
}

const customFields = memoize((record: RecordType) =>
  fieldsWhere(record, ({ kind }) => kind === 'custom_fields'),
);

/** Custom fields that are too long together with those that a client has left alone. */
const oversized = (record: RecordType, before: Stored | null, { after }: Decision): Problem[] =>
  customFields(record)
    .filter((name) => after[name] && after[name] !== before?.[name])
    .filter((name) => areCustomFieldsTooLong(after[name]))
    .map((field) => ({ field, because: 'too_long_bytes', values: { max: TEXT_BYTES } }));

const requiredFields = memoize((record: RecordType) =>
  fieldsWhere(record, ({ access, requiredOfClients }) => access === 'required' && !requiredOfClients),
);

/** Required fields that neither the client nor a rule has filled, unless a rule that was passed over might have. */
function missing(record: RecordType, { after, unjudged }: Decision): Problem[] {
  const mightBeFilled = (name: string) => {
    const { systemFilled, givenBy } = record.fields[name] as Field;
    return unjudged && (systemFilled ?? givenBy !== undefined);
  };
  return requiredFields(record)
    .filter((name) => (after[name] ?? '') === '' && !mightBeFilled(name))
    .map((field) => ({ field, because: 'blank' }));
}

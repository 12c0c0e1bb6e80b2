import { isSent, type Field, type Reason, type RecordType, type Role } from '@deskline/record';
import type { ProjectedReference } from '../../reference/references';
import type { Problem } from '../../refusals';
import type { RecordRuntime } from '../../runtime';
import type { ChangeContext } from '../change-context';
import { extensionOf } from '../change-extension';
import { isTrue, permittedIds } from '../lookup/ids-where';
import type { UnitOfWork } from '../unit-of-work';
import { clientOf } from '../../caller';
import { memoize } from '../../memoize';

/** "Unknown id, or one the caller may not see: a 422 pair on that field, never a silent null." */
export async function referenceProblems(change: ChangeContext, names: readonly string[]): Promise<Problem[]> {
  const facts = change.lookups.factsOf(change.requested);
  const problems: Problem[] = [];
  for (const field of names) {
    const because = await whyRefused(change, field, facts[field]);
    if (because) problems.push({ field, because });
  }
  return problems;
}

/** Reason for which a record may not newly refer to the one that its field names. */
async function whyRefused(
  { unit, record, account, requested }: ChangeContext,
  name: string,
  fact: ProjectedReference | undefined,
): Promise<Reason | undefined> {
  const { runtime, transaction, actor, remoteLookup } = unit;
  const { kind, to = '', idOf, account: isAccount } = record.fields[name] as Field;
  const value = requested[name] ?? null;
  if (value === null) return undefined;
  if (isAccount) return (await isTrusted(unit, account, String(value))) ? undefined : 'not_found';
  if (idOf !== undefined) {
    // A type without names is not among the references.
    const id = Number(value);
    const readable = await permittedIds(unit, 'read', runtime.record(idOf), id, actor.principal, account);
    return readable.has(id) ? undefined : 'not_found';
  }
  const referred =
    kind === 'code'
      ? await remoteLookup.findCode(transaction, { type: to, code: String(value), account })
      : fact;
  if (!referred || !(await mayReferTo(unit, account, record, name, referred))) return 'not_found';
  const { disabled, attributes } = referred;
  if (attributes['deleted'] === true) return 'not_found';
  if (attributes['trashed'] === true) return 'trashed';
  if (attributes['archived'] === true) return 'archived';
  return disabled || attributes['retired'] === true ? 'disabled' : undefined;
}

/**
 * A caller must not learn the name of an unreadable record by referring to it. In a trusted account the caller may refer
 * to the records that the caller could read at home. The system may refer to all.
 */
async function mayReferTo(
  unit: UnitOfWork,
  account: string,
  record: RecordType,
  name: string,
  referred: ProjectedReference,
): Promise<boolean> {
  const { runtime, transaction, remoteLookup } = unit;
  const { principal } = unit.actor;
  const isBound = tiesRecords(runtime, record, name);
  if (isBound && !(await extensionOf(runtime, record).mayTie(unit, account, name, referred))) return false;
  if (!(await isTrusted(unit, account, referred.account_id))) return false;
  if (!principal) return true;
  const { organization_id: organization = null } = principal;
  const isColleague = organization !== null && referred.attributes['organization'] === organization;
  if (isColleague && record.fields[name]?.colleagues) return true;
  const target = runtime.catalogue.byName.get(referred.type);
  if (!target) return remoteLookup.mayRead(referred, principal, transaction);
  const { alsoWhere } = record.fields[name] as Field;
  if (alsoWhere && (await isTrue(unit, target, referred.id, alsoWhere, principal))) return true;
  return (await permittedIds(unit, 'read', target, referred.id, principal)).has(referred.id);
}

/** A change of a record of another account may refer to accounts that both it and the caller's account trust. */
async function isTrusted(
  { runtime, transaction, actor }: UnitOfWork,
  account: string,
  other: string,
): Promise<boolean> {
  for (const from of new Set([account, actor.account]))
    if (!(await runtime.accounts.referableAccounts(from, transaction)).includes(other)) return false;
  return true;
}

/** Whether the field ties a record to one of the same account: a parent, a group root, a foreign key, a source of values. */
function tiesRecords(runtime: RecordRuntime, record: RecordType, name: string): boolean {
  const { foreignKey, sameAccount, firstOf } = record.fields[name] as Field;
  return (
    (foreignKey ?? sameAccount ?? firstOf) !== undefined ||
    (record.createUnder ?? []).some(({ parent }) => parent === name) ||
    runtime.groups.some(({ member, by }) => member === record.name && by === name) ||
    // A hidden field is only filtered by, and has no value where the two are of different accounts.
    Object.values(record.fields).some((field) => field.through === name && isSent(field))
  );
}

const heldRoles = memoize((record: RecordType): readonly (readonly [name: string, role: Role])[] =>
  Object.entries(record.fields).flatMap(([name, { holdsRole }]) => (holdsRole ? [[name, holdsRole]] : [])),
);

/**
 * "A manager of a workflow, project, problem or release holds that role (422 otherwise)": in the account of the record,
 * for a person whom a client names. A person who stays, the caller by default, and one set by the system are not judged.
 */
export async function roleProblems(change: ChangeContext): Promise<Problem[]> {
  const { unit, record, before, request, inTrouble, decision } = change;
  if (request.from !== 'client' || !clientOf(unit.actor)) return [];
  const problems: Problem[] = [];
  for (const [name, role] of heldRoles(record)) {
    const person = decision.after[name];
    if (typeof person !== 'number' || person === before?.[name] || !(name in request.values)) continue;
    if (inTrouble.has(name)) continue;
    if (!(await holdsRole(change, name, person, role)))
      problems.push({ field: name, because: 'lacks_role', values: { role } });
  }
  return problems;
}

/** The caller's own roles are known; those of others are projected, and their owner is queried before a refusal. */
async function holdsRole(
  { unit, account, lookups, decision }: ChangeContext,
  name: string,
  id: number,
  role: Role,
): Promise<boolean> {
  const { actor, remoteLookup, transaction } = unit;
  if (id === actor.principal?.person.id && account === actor.account)
    return actor.principal.roles.includes(role);
  const found = lookups.factsOf(decision.after)[name];
  if (rolesIn(account, found).includes(role)) return true;
  return rolesIn(account, await remoteLookup.findCurrent(transaction, { type: 'person', id })).includes(role);
}

/** Roles of a person by account, as the directory projects them. */
const rolesIn = (account: string, person: ProjectedReference | undefined): readonly string[] =>
  (person?.attributes['roles'] as Readonly<Record<string, readonly string[]>> | undefined)?.[account] ?? [];

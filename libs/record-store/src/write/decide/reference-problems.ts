import type { Field, Reason, RecordType } from '@deskline/record';
import type { ProjectedReference } from '../../reference/references';
import type { Problem } from '../../refusals';
import type { RecordRuntime } from '../../runtime';
import type { ChangeContext } from '../change-context';
import { extensionOf } from '../change-extension';
import { permittedIds } from '../lookup/ids-where';
import type { ChangeFacts } from '../lookup/lookups';
import type { UnitOfWork } from '../unit-of-work';

/** "Unknown id, or one the caller may not see: a 422 pair on that field, never a silent null." */
export async function referenceProblems(
  { unit, record, locked: { account, requested: after } }: ChangeContext,
  names: readonly string[],
  facts: ChangeFacts,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const name of names) {
    if (after[name] === null || after[name] === undefined) continue;
    const field = record.fields[name] as Field;
    if (field.account) {
      if (!(await isTrusted(unit, account, String(after[name]))))
        problems.push({ field: name, because: 'not_found' });
      continue;
    }
    if (field.idOf !== undefined) {
      // A type without names is not among the references.
      const target = unit.runtime.record(field.idOf);
      const id = Number(after[name]);
      if (!(await permittedIds(unit, 'read', target, id, unit.actor.principal, account)).has(id))
        problems.push({ field: name, because: 'not_found' });
      continue;
    }
    const { kind, to = '' } = field;
    const referred =
      kind === 'code'
        ? await unit.remoteLookup.findCode(unit.transaction, to, String(after[name]), account)
        : facts[name];
    const mayRefer = referred !== undefined && (await mayReferTo(unit, account, record, name, referred));
    const because = mayRefer ? whyOutOfUse(referred) : 'not_found';
    if (because) problems.push({ field: name, because });
  }
  return problems;
}

/** Reason for which no record may newly refer to it. */
function whyOutOfUse({ disabled, attributes }: ProjectedReference): Reason | undefined {
  if (attributes['deleted'] === true) return 'not_found';
  if (attributes['trashed'] === true) return 'trashed';
  if (attributes['archived'] === true) return 'archived';
  return disabled || attributes['retired'] === true ? 'disabled' : undefined;
}

async function mayReferTo(
  unit: UnitOfWork,
  account: string,
  record: RecordType,
  name: string,
  referred: ProjectedReference,
): Promise<boolean> {
  const { runtime } = unit;
  const isBound = tiesRecords(runtime, record, name);
  if (isBound && !(await extensionOf(runtime, record).mayTie(unit, account, name, referred))) return false;
  if (!(await isTrusted(unit, account, referred.account_id))) return false;
  const isColleague = record.fields[name]?.colleagues === true && isOfOrganizationOfCaller(unit, referred);
  return isColleague || isReadable(unit, referred);
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
  return (
    record.fields[name]?.foreignKey === true ||
    record.fields[name]?.sameAccount !== undefined ||
    record.fields[name]?.firstOf !== undefined ||
    (record.createUnder ?? []).some(({ parent }) => parent === name) ||
    runtime.groups.some(({ member, by }) => member === record.name && by === name) ||
    Object.values(record.fields).some(({ through }) => through === name)
  );
}

function isOfOrganizationOfCaller(
  { actor: { principal } }: UnitOfWork,
  referred: ProjectedReference,
): boolean {
  const organization = principal?.organization_id ?? null;
  return organization !== null && referred.attributes['organization'] === organization;
}

/**
 * A caller must not learn the name of an unreadable record by referring to it. In a trusted account the caller may refer
 * to the records that the caller could read at home. The system may refer to all.
 */
async function isReadable(unit: UnitOfWork, referred: ProjectedReference): Promise<boolean> {
  const { runtime, transaction, remoteLookup, actor } = unit;
  const target = runtime.catalogue.byName.get(referred.type);
  if (!actor.principal) return true;
  if (!target) return remoteLookup.mayRead(referred, actor.principal, transaction);
  return (await permittedIds(unit, 'read', target, referred.id, actor.principal)).has(referred.id);
}

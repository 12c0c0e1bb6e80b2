import type { Queries } from '@deskline/platform';
import type { Condition, Field, RecordType, Stored } from '@deskline/record';
import { granted } from '../read/visibility';
import type { KnownReference } from '../reference/references';
import type { Problem } from '../refusals';
import type { Actor } from './actor';
import type { ChangeFacts } from './change-facts';
import type { Inquiry } from './inquiry';
import { idsWhere, isTrue } from './where';
import type { Workshop } from './workshop';

interface Check {
  readonly workshop: Workshop;
  readonly queries: Queries;
  readonly inquiry: Inquiry;
  readonly actor: Actor;
  /** The account of the record that refers. */
  readonly account: string;
  readonly now: string;
}

/** "Unknown id, or one the caller may not see: a 422 pair on that field, never a silent null." */
export async function referenceProblems(
  check: Check,
  record: RecordType,
  after: Stored,
  names: readonly string[],
  facts: ChangeFacts,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const name of names) {
    if (after[name] === null || after[name] === undefined) continue;
    const { idOf } = record.fields[name] as Field;
    if (idOf !== undefined) {
      if (!(await isSeen(check, idOf, Number(after[name]))))
        problems.push({ field: name, because: 'not_found' });
      continue;
    }
    const known = await knownAs(check, record.fields[name] as Field, after[name], facts[name]);
    const mayRefer = known !== undefined && (await isWithinReach(check, record, name, known));
    if (!mayRefer) problems.push({ field: name, because: 'not_found' });
    else if (known.disabled) problems.push({ field: name, because: 'disabled' });
  }
  return problems;
}

/** What has no name is not among the references: its own rows are asked. */
async function isSeen({ workshop, queries, actor, account, now }: Check, type: string, id: number) {
  const target = workshop.record(type);
  const readable = actor.principal ? granted(target, 'read', actor.principal) : true;
  if (readable === false) return false;
  const where: Condition = readable === true ? { id } : { all: [{ id }, readable] };
  const asked = { account, principal: actor.principal ?? undefined };
  return (await idsWhere(queries, workshop.catalogue, target, where, now, asked)).length > 0;
}

async function knownAs(check: Check, { kind, to }: Field, value: unknown, fact: KnownReference | undefined) {
  if (kind !== 'code') return fact;
  return check.inquiry.findCode(check.queries, to as string, String(value), check.account);
}

async function isWithinReach(
  check: Check,
  record: RecordType,
  name: string,
  known: KnownReference,
): Promise<boolean> {
  const { workshop, queries, account } = check;
  if (known.account_id !== account) {
    if (isBound(workshop, record, name)) return false;
    return (await workshop.accounts.reach(account, queries)).includes(known.account_id);
  }
  return isReadable(check, known);
}

/** A record that lives inside another, decides with it, holds on to it or shows what is its, is of the same account. */
function isBound(workshop: Workshop, record: RecordType, name: string): boolean {
  return (
    record.fields[name]?.tied === true ||
    (record.createUnder ?? []).some(({ parent }) => parent === name) ||
    workshop.groups.some(({ member, by }) => member === record.name && by === name) ||
    Object.values(record.fields).some(({ through }) => through === name)
  );
}

/** Whoever may not read a record may not learn its name by referring to it. The system may refer to all. */
async function isReadable(
  { workshop, queries, inquiry, actor, now }: Check,
  known: KnownReference,
): Promise<boolean> {
  const target = workshop.catalogue.byName.get(known.type);
  if (!actor.principal) return true;
  if (!target) return inquiry.mayRead(known, actor.principal, queries);
  const readable = granted(target, 'read', actor.principal);
  if (typeof readable === 'boolean') return readable;
  return isTrue(queries, workshop.catalogue, target, known.id, readable as Condition, now, actor.principal);
}

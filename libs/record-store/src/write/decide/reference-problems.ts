import type { Queries } from '@deskline/platform';
import type { Condition, Field, Reason, RecordType, Stored } from '@deskline/record';
import { granted } from '../../read/visibility';
import type { KnownReference } from '../../reference/references';
import type { Problem } from '../../refusals';
import type { Actor } from '../actor';
import type { ChangeFacts } from '../lookup/change-facts';
import { linkedAccount } from '../sharing/account-links';
import type { RemoteLookup } from '../lookup/remote-lookup';
import { idsWhere, isTrue } from '../lookup/ids-where';
import type { RecordRuntime } from '../../runtime';

interface Check {
  readonly runtime: RecordRuntime;
  readonly queries: Queries;
  readonly remoteLookup: RemoteLookup;
  readonly actor: Actor;
  /** The account of the record that refers. */
  readonly account: string;
  /** Those that the unit of work has been let into. */
  readonly accounts: ReadonlySet<string>;
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
    const { idOf, account } = record.fields[name] as Field;
    if (account) {
      if (!(await reaches(check, String(after[name])))) problems.push({ field: name, because: 'not_found' });
      continue;
    }
    if (idOf !== undefined) {
      if (!(await isSeen(check, idOf, Number(after[name]))))
        problems.push({ field: name, because: 'not_found' });
      continue;
    }
    const known = await resolve(check, record.fields[name] as Field, after[name], facts[name]);
    const mayRefer = known !== undefined && (await isWithinReach(check, record, name, known));
    const because = mayRefer ? whyOutOfUse(known) : 'not_found';
    if (because) problems.push({ field: name, because });
  }
  return problems;
}

/** Why nothing new may refer to it. */
function whyOutOfUse({ disabled, attributes }: KnownReference): Reason | undefined {
  if (attributes['deleted'] === true) return 'not_found';
  if (attributes['trashed'] === true) return 'trashed';
  if (attributes['archived'] === true) return 'archived';
  return disabled ? 'disabled' : undefined;
}

/** What has no name is not among the references: its own rows are asked. */
async function isSeen({ runtime, queries, actor, account, now }: Check, type: string, id: number) {
  const target = runtime.record(type);
  const readable = actor.principal ? granted(target, 'read', actor.principal) : true;
  if (readable === false) return false;
  const where: Condition = readable === true ? { id } : { all: [{ id }, readable] };
  const asked = { account, principal: actor.principal ?? undefined };
  return (await idsWhere(queries, runtime.catalogue, target, where, now, asked)).length > 0;
}

async function resolve(check: Check, { kind, to }: Field, value: unknown, fact: KnownReference | undefined) {
  if (kind !== 'code') return fact;
  return check.remoteLookup.findCode(check.queries, to as string, String(value), check.account);
}

async function isWithinReach(
  check: Check,
  record: RecordType,
  name: string,
  known: KnownReference,
): Promise<boolean> {
  const isShared = record.sharedUnder?.parent === name && check.accounts.has(known.account_id);
  const path = record.fields[name]?.firstOf ?? '';
  const whose = linkedAccount(record, path, check.actor.account, check.account);
  const isAway = known.account_id !== whose && !isShared && isBound(check.runtime, record, name);
  if (isAway && !(await isInHand(check, record, name, known))) return false;
  return (await reaches(check, known.account_id)) && isReadable(check, known);
}

/** Whoever changes a record of another account does so within the reach of both. */
async function reaches({ runtime, queries, account, actor }: Check, other: string): Promise<boolean> {
  for (const from of new Set([account, actor.account]))
    if (!(await runtime.accounts.reach(from, queries)).includes(other)) return false;
  return true;
}

async function isInHand(
  { runtime, queries, account, now }: Check,
  record: RecordType,
  name: string,
  { type, id }: KnownReference,
): Promise<boolean> {
  const target = runtime.catalogue.byName.get(type);
  if (record.fields[name]?.sameAccount !== 'or_in_hand' || !target?.sharing) return false;
  return isTrue(queries, runtime.catalogue, target, id, { [target.sharing.account]: account }, now);
}

/** A record that lives inside another, decides with it, holds on to it, takes of it or shows what is its, is of the same account. */
function isBound(runtime: RecordRuntime, record: RecordType, name: string): boolean {
  return (
    record.fields[name]?.foreignKey === true ||
    record.fields[name]?.sameAccount !== undefined ||
    record.fields[name]?.firstOf !== undefined ||
    (record.createUnder ?? []).some(({ parent }) => parent === name) ||
    runtime.groups.some(({ member, by }) => member === record.name && by === name) ||
    Object.values(record.fields).some(({ through }) => through === name)
  );
}

/**
 * Whoever may not read a record may not learn its name by referring to it: of an account that is trusted one may refer
 * to what one could read at home. The system may refer to all.
 */
async function isReadable(
  { runtime, queries, remoteLookup, actor, now }: Check,
  known: KnownReference,
): Promise<boolean> {
  const target = runtime.catalogue.byName.get(known.type);
  if (!actor.principal) return true;
  if (!target) return remoteLookup.mayRead(known, actor.principal, queries);
  const readable = granted(target, 'read', actor.principal);
  if (typeof readable === 'boolean') return readable;
  return isTrue(queries, runtime.catalogue, target, known.id, readable as Condition, now, actor.principal);
}

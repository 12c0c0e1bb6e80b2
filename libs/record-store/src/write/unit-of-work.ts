import type { Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import { dropAttachments, writeAttachments } from '../attachments/write-attachments';
import type { Values } from '../caller';
import { dropParts, lockOwner, touchOwner } from '../part/owner';
import { addProjectingRecords } from '../part/projected-links';
import { referredFields } from '../reference/snapshot';
import { Invalid, type Problem } from '../refusals';
import { hasOwn } from '../table/held-table';
import type { Actor } from './actor';
import { beside } from './beside';
import { planEffects, nextIds, type PlannedEffect } from './effects/plan-effects';
import { decide, type ChangeRequest, type Origin } from './decide/decide';
import { differences } from './save/differences';
import { eventsOf } from './save/events-of';
import { Groups } from './effects/groups';
import { Heard } from './lookup/heard';
import { splitPerAccount, isInternal, type AccountValues } from './sharing/account-values';
import { decideForAssignedAccounts } from './sharing/assigned-accounts';
import { RemoteLookup } from './lookup/remote-lookup';
import { lockRow, type LockedRow } from './lock/locked-row';
import { Lookups } from './lookup/lookups';
import { ChangeWriter } from './save/change-writer';
import { dropLinks, writeLinks, type LinkChanges } from './links/write-links';
import { mergeValues } from './decide/merge-values';
import { LinkConstraints } from './decide/constraints';
import { lockParents, archivedParentProblems } from './lock/lock-parents';
import { KeptRows } from './lock/kept-rows';
import { isUntrackedIn, saveUntracked } from './save/untracked';
import { runAfterDelete, runAfterWrite, runBeforeWrite } from './effects/run-hooks';
import { blankRow } from './save/stored-row';
import { sharesMore, RelatedChanges } from './effects/related-changes';
import { idsWhere } from './lookup/ids-where';
import type { RecordRuntime } from '../runtime';

/** A change may cause changes, which may cause more; a rule set that never comes to rest is a fault of ours. */
const MAX_DEPTH = 50;

/** How a record comes to be. */
export interface CreateOptions {
  readonly from?: Origin;
  /** What is wrong with the rest of what was sent. */
  readonly problems?: readonly Problem[];
  /** The one that is reserved for it. */
  readonly id?: number;
  /** Whose it is to be, where that is not whoever calls. */
  readonly account?: string;
}

/**
 * One transaction's worth of change: the record that was asked for, what its rules want elsewhere,
 * and what the groups they belong to make of it. All of it is written, or nothing.
 */
export class UnitOfWork {
  private readonly groups: Groups;
  private readonly changeWriter: ChangeWriter;
  readonly related: RelatedChanges;
  private readonly rows = new KeptRows();
  /** The transaction for what is written past the ledger. */
  readonly beside: Transaction;
  private depth = 0;
  /** Those whose records it may wait for and write: that of the call, and those of records it has been let into. */
  readonly accounts = new Set<string>();
  readonly linkConstraints: LinkConstraints;
  readonly heard = new Heard();
  readonly now: string;

  constructor(
    readonly transaction: Transaction,
    readonly runtime: RecordRuntime,
    readonly actor: Actor,
    readonly checksUniqueFirst = false,
    readonly remoteLookup = new RemoteLookup(runtime, 'at once'),
  ) {
    this.now = runtime.now();
    this.accounts.add(actor.account);
    this.groups = new Groups(this);
    this.linkConstraints = new LinkConstraints(this);
    this.changeWriter = new ChangeWriter(transaction, runtime, actor, this.now, this.heard, this.rows);
    this.beside = beside(transaction, () => this.forgetRows());
    this.related = new RelatedChanges(this, this.changeWriter, this.groups);
    transaction.afterCommit(() => runtime.publisher.wake());
  }

  get account(): string {
    return this.actor.account;
  }

  /** Locked, and as it is now: as it was read, or as this unit has written it. */
  async row(record: RecordType, id: number, accounts?: ReadonlySet<string>): Promise<LockedRow | null> {
    const known = this.rows.recall(record, id);
    const row = known ?? (await lockRow(this.transaction, record, id, accounts));
    if (row && !known) this.rows.keep(record, row);
    return row;
  }

  /** From now on it is at work in that account, too: what whoever calls may do there has been asked before. */
  enterAccount(account: string): void {
    if (this.accounts.has(account)) return;
    this.accounts.add(account);
    this.groups.forgetMembers();
  }

  async create(
    record: RecordType,
    values: Values,
    { from = 'client', problems = [], id: reserved, account: owner }: CreateOptions = {},
  ): Promise<number> {
    if (owner !== undefined) this.enterAccount(owner);
    const [away, [id = NaN]] = await Promise.all([
      this.groups.lockRoots(record, [], values),
      reserved ? [reserved] : nextIds(this.transaction, [record.name]),
      this.prefetchLookups(record, values),
      ...(from === 'client' ? [this.groups.prefetch(record, values)] : []),
    ]);
    if (from === 'rule' && away.length > 0) throw new Invalid(away);
    const parents = from === 'client' ? await lockParents(this, record, null, values) : [];
    const blank = { ...blankRow(record), id, created_at: this.now, updated_at: this.now };
    const all = [...problems, ...away, ...archivedParentProblems(parents)];
    const asked = mergeValues(record, blank, values);
    // What stands under a record is of its account.
    const account =
      owner ?? (isInternal(record, values) ? undefined : parents[0]?.row.account_id) ?? this.account;
    await this.change(record, null, asked, { values, from, problems: all }, account);
    await this.related.notifyParents(record, id, parents, account, isInternal(record, values));
    return id;
  }

  /** A change that a client asks for, of a row that is locked. */
  async update(
    record: RecordType,
    before: LockedRow,
    values: Values,
    problems: readonly Problem[] = [],
    /** What the caller's account has of its own, where it has a record of another in hand. */
    holding?: AccountValues,
  ): Promise<void> {
    const away = archivedParentProblems(await lockParents(this, record, before.stored, values));
    const { own, home } = splitPerAccount(record, values, holding);
    const asking: ChangeRequest = {
      values: home,
      own,
      holding,
      from: 'client',
      problems: [...problems, ...away],
    };
    await this.change(record, before, mergeValues(record, before.stored, home), asking);
  }

  /**
   * A change that a rule, a group or a timer wants: it is not held to what a client may refer to. What is put away, or
   * belongs to something that is, is left as it is.
   */
  async amend(record: RecordType, id: number, values: Values): Promise<void> {
    if ((await this.groups.lockRoots(record, [id], values)).length > 0) return;
    const before = await this.row(record, id);
    if (!before) throw new Error(`${record.name} ${id} is gone`);
    if (before.shelf) return;
    await this.change(record, before, mergeValues(record, before.stored, values), { values, from: 'rule' });
  }

  async remove(record: RecordType, row: LockedRow): Promise<void> {
    const id = Number(row.stored['id']);
    const ends = await dropLinks(this, record, id);
    await dropAttachments(this, record, id);
    await dropParts(this, record, id);
    await this.related.enter(record, row, 'delete', {
      after: row.stored,
      referred: true,
      changeEvents: [{ event: `${record.name}.delete` }],
    });
    await touchOwner(this, record, row.account_id, row.stored, null);
    this.groups.touch(record, row.stored, null, null);
    await this.related.touchCounterparts(ends);
    await runAfterDelete(this, record, row);
  }

  async setArchiveState(record: RecordType, row: LockedRow, shelf: LockedRow['shelf']): Promise<void> {
    if (row.shelf === shelf) return;
    const changes = { shelf: [row.shelf, shelf] };
    await this.related.saveWithoutFields(record, row, { shelf, hidden: { shelf }, changes });
    const changeEvents = [{ event: `${record.name}.update` }];
    await this.related.notifyAssignedAccounts(record, { ...row, shelf }, { changeEvents, note_id: null });
  }

  private forgetRows(): void {
    this.rows.forgetAll();
    this.groups.forgetStates();
  }

  /** To be called once, when everything asked for is done. */
  async settle(): Promise<void> {
    await this.groups.settleAll();
    await this.linkConstraints.check();
  }

  /**
   * Locks the roots of the groups a record decides together with, before the record itself; those it is to be moved
   * to are among the values. Tells of roots that are put away.
   */
  async lockGroup(record: RecordType, id: number, values: Values = {}): Promise<Problem[]> {
    const away = await this.groups.lockRoots(record, [id], values);
    return away.length > 0 ? away : lockOwner(this, record, id);
  }

  /** What a new record points at is asked for while its roots are locked. */
  private prefetchLookups(record: RecordType, values: Values): Promise<void> {
    const { runtime, transaction, heard, actor } = this;
    const knowledge = new Lookups(runtime, transaction, record, undefined, heard);
    return knowledge.prefetch(values, actor.person?.id ?? null);
  }

  private async change(
    record: RecordType,
    before: LockedRow | null,
    asked: Stored,
    asking: ChangeRequest,
    account_id = before?.account_id ?? this.account,
  ): Promise<void> {
    if (++this.depth > MAX_DEPTH) throw new Error(`The rules of ${record.name} do not come to rest`);
    this.enterAccount(account_id);
    const was = before?.stored ?? null;
    const decision = await decide(this, record, was, asked, asking, account_id);
    const { values } = asking;
    const sameAccount = { ...asking, account: account_id, before: was, after: decision.after };
    const held = hasOwn(record) ? await decideForAssignedAccounts(this, record, sameAccount) : undefined;
    const away = await this.groups.lockRootsOf(record, decision.after);
    if (away.length > 0) throw new Invalid(away);
    const { after: decided, noteIn, effects } = await planEffects(this, record, values, decision, account_id);
    const note_id = noteIn(account_id);
    const sentFields = new Set(Object.keys(values));
    const pending = { account: account_id, before: was, after: decided, sentFields };
    const after = await runBeforeWrite(this, record, pending);
    const id = Number(after['id']);
    const { changes: links, ends } = await writeLinks(this, record, id, values);
    // Those that were asked for, and those that rules have copied.
    const attached = await writeAttachments(this, record, id, account_id, after);
    const beside = { ...links, ...attached };
    const told = differences(record, was, after, beside, this.now, isUntrackedIn(record, asking));
    saveUntracked(this.beside, record, after, told.quietly);
    const shelf = before?.shelf ?? null;
    await this.changeWriter.save({
      record,
      action: before ? 'update' : 'create',
      account_id,
      version: (before?.version ?? 0) + 1,
      shelf,
      ...told,
      changeEvents: eventsOf(record, was, told.changed, note_id !== null),
      note_id,
      facts: decision.facts,
      referred: !before || this.isReferredDifferently(record, told.written, links),
    });
    await held?.write(this.changeWriter, { ...told, before: was, facts: decision.facts, shelf, noteIn });
    const written = { account: account_id, before: was, after: told.after, archiveState: shelf };
    if (!before || told.changed.length > 0) {
      // Links are what a group decides by, too.
      const reads = Object.keys(links).length === 0 ? told.changed : null;
      this.groups.touch(record, was, told.after, reads);
      await touchOwner(this, record, account_id, was, told.after);
      await runAfterWrite(this, 'row', record, written);
    }
    if (was)
      await addProjectingRecords(this.transaction, this.runtime.catalogue, record, was, told.after, ends);
    await this.related.touchCounterparts(ends);
    for (const step of effects) await this.runEffect(step, account_id);
    if (!before || told.changed.length > 0) await runAfterWrite(this, 'effects', record, written);
    this.depth--;
  }

  /** What others know of a record may come from its links, too, and so may what they do with what they know of it. */
  private isReferredDifferently(record: RecordType, fields: readonly string[], links: LinkChanges): boolean {
    if (Object.keys(links).length > 0 && (record.projectedFields || sharesMore(this.runtime, record)))
      return true;
    return referredFields(record).some((name) => fields.includes(name));
  }

  /** What follows from a change finds the record as it was written. */
  private async runEffect(step: PlannedEffect, account: string): Promise<void> {
    if ('create' in step) {
      const owner = step.ofCaller ? this.account : account;
      await this.create(step.create, step.values, { from: 'rule', id: step.id, account: owner });
      return;
    }
    const { transaction, now } = this;
    const { catalogue } = this.runtime;
    // All of them, and none of another account: whatever a rule asks for, it asks it of its own.
    const among = { account, inUse: true } as const;
    const ids = await idsWhere(transaction, catalogue, step.change, step.where, now, among);
    for (const id of ids) await this.amend(step.change, id, step.values);
  }
}

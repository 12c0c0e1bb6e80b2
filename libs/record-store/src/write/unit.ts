import type { Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import { dropAttachments, writeAttachments } from '../attachments/write-attachments';
import type { Values } from '../caller';
import { dropParts, lockOwner, tellOwner } from '../part/owner';
import { noteSharers } from '../part/shared-links';
import { referredFields } from '../reference/snapshot';
import { Invalid, type Problem } from '../refusals';
import type { Actor } from './actor';
import { aftermath, nextIds, type Step } from './aftermath';
import { decide, type Asking, type Origin } from './decide';
import { differences } from './differences';
import { occurrences } from './events-of';
import { Groups } from './groups';
import { Inquiry } from './inquiry';
import { lockRow, type KeptRow } from './kept-row';
import type { Heard } from './knowledge';
import { Ledger, type Entry } from './ledger';
import type { FarEnds } from './far-ends';
import { dropLinks, writeLinks, type LinkChanges } from './links';
import { merged } from './merge';
import { Duties } from './must';
import { lockParents, putAway, type Parent } from './parents';
import { blankRow } from './stored';
import { idsWhere } from './where';
import type { Workshop } from './workshop';

/** A change may cause changes, which may cause more; a rule set that never comes to rest is a fault of ours. */
const DEEPEST = 50;

/**
 * One transaction's worth of change: the record that was asked for, what its rules want elsewhere,
 * and what the groups they belong to make of it. All of it is written, or nothing.
 */
export class Unit {
  private readonly groups: Groups;
  private readonly ledger: Ledger;
  private depth = 0;
  readonly duties: Duties;
  readonly heard: Heard = new Map();
  readonly now: string;

  constructor(
    readonly transaction: Transaction,
    readonly workshop: Workshop,
    readonly actor: Actor,
    readonly looksFirst = false,
    readonly inquiry = new Inquiry(workshop, 'at once'),
  ) {
    this.now = workshop.now();
    this.groups = new Groups(this);
    this.duties = new Duties(this);
    this.ledger = new Ledger(transaction, workshop, actor, this.now);
    transaction.afterCommit(() => workshop.publisher.wake());
  }

  get account(): string {
    return this.actor.account;
  }

  async create(
    record: RecordType,
    values: Values,
    from: Origin = 'client',
    problems: readonly Problem[] = [],
    /** The id that is reserved for it. */
    reserved?: number,
  ): Promise<number> {
    const away = await this.groups.lockRoots(record, [], values);
    if (from === 'rule' && away.length > 0) throw new Invalid(away);
    const parents = from === 'client' ? await lockParents(this, record, null, values) : [];
    const [id = NaN] = reserved ? [reserved] : await nextIds(this.transaction, [record.name]);
    const blank = { ...blankRow(record), id, created_at: this.now, updated_at: this.now };
    const all = [...problems, ...away, ...putAway(parents)];
    await this.change(record, null, merged(record, blank, values), { values, from, problems: all });
    await this.tellParents(record, id, parents);
    return id;
  }

  /** A change that a client asks for, of a row that is locked. */
  async update(
    record: RecordType,
    before: KeptRow,
    values: Values,
    problems: readonly Problem[] = [],
  ): Promise<void> {
    const away = putAway(await lockParents(this, record, before.stored, values));
    const asking: Asking = { values, from: 'client', problems: [...problems, ...away] };
    await this.change(record, before, merged(record, before.stored, values), asking);
  }

  /**
   * A change that a rule, a group or a timer wants: it is not held to what a client may refer to. What is put away, or
   * belongs to something that is, is left as it is.
   */
  async amend(record: RecordType, id: number, values: Values, known?: KeptRow): Promise<void> {
    if ((await this.groups.lockRoots(record, [id], values)).length > 0) return;
    const before = known ?? (await lockRow(this.transaction, record, id));
    if (!before) throw new Error(`${record.name} ${id} is gone`);
    if (before.shelf) return;
    await this.change(record, before, merged(record, before.stored, values), { values, from: 'rule' });
  }

  async remove(record: RecordType, row: KeptRow): Promise<void> {
    const id = Number(row.stored['id']);
    const ends = await dropLinks(this, record, id);
    await dropAttachments(this, record, id);
    await dropParts(this, record, id);
    await this.enter(record, row, 'delete', {
      after: row.stored,
      referred: true,
      occurrences: [{ event: `${record.name}.delete` }],
    });
    await tellOwner(this, record, row.stored, null);
    this.groups.touch(record, row.stored, null, null);
    await this.tellEnds(ends);
  }

  async shelve(record: RecordType, row: KeptRow, shelf: KeptRow['shelf']): Promise<void> {
    if (row.shelf === shelf) return;
    const changes = { shelf: [row.shelf, shelf] };
    await this.alter(record, row, { shelf, hidden: { shelf }, changes });
  }

  /** A link belongs to both ends: each that sees it is told, as far as it is ours. */
  async announceLink(
    record: RecordType,
    row: KeptRow,
    path: string,
    change: readonly [before: number | null, after: number | null],
    ends: FarEnds,
  ): Promise<void> {
    await this.alter(record, row, { changes: { [path]: change } });
    await this.tellEnds(ends);
  }

  /** What is known of a record may come from its links or roles: it is told anew after a change of those. */
  async announce(name: string, id: number, changes: object): Promise<void> {
    const record = this.workshop.catalogue.byName.get(name);
    const row = record && (await lockRow(this.transaction, record, id));
    if (record && row) await this.alter(record, row, { changes });
  }

  /** To be called once, when everything asked for is done. */
  async settle(): Promise<void> {
    await this.groups.settle();
    await this.duties.settle();
  }

  /**
   * Locks the roots of the groups a record decides together with, before the record itself; those it is to be moved
   * to are among the values. Tells of roots that are put away.
   */
  async lockGroup(record: RecordType, id: number, values: Values = {}): Promise<Problem[]> {
    const away = await this.groups.lockRoots(record, [id], values);
    return away.length > 0 ? away : lockOwner(this, record, id);
  }

  private async change(
    record: RecordType,
    before: KeptRow | null,
    asked: Stored,
    asking: Asking,
  ): Promise<void> {
    if (++this.depth > DEEPEST) throw new Error(`The rules of ${record.name} do not come to rest`);
    const account_id = before?.account_id ?? this.account;
    const decision = await decide(this, record, before?.stored ?? null, asked, asking, account_id);
    const { values } = asking;
    const away = await this.groups.lockRootsOf(record, decision.after);
    if (away.length > 0) throw new Invalid(away);
    const { after, note_id, steps } = await aftermath(this, record, values, decision);
    const id = Number(after['id']);
    const { changes: links, ends } = await writeLinks(this, record, id, values);
    const attached = await writeAttachments(this, record, id, account_id, values);
    const was = before?.stored ?? null;
    const told = differences(record, was, after, { ...links, ...attached }, this.now);
    await this.ledger.enter({
      record,
      action: before ? 'update' : 'create',
      account_id,
      version: (before?.version ?? 0) + 1,
      shelf: before?.shelf ?? null,
      ...told,
      occurrences: occurrences(record, was, told.changed, note_id !== null),
      note_id,
      facts: decision.facts,
      referred: !before || this.isReferredDifferently(record, told.written, links),
    });
    if (!before || told.changed.length > 0) {
      // Links are what a group decides by, too.
      const reads = before && Object.keys(links).length === 0 ? told.changed : null;
      this.groups.touch(record, was, told.after, reads);
      await tellOwner(this, record, was, told.after);
      await this.accompany(record, { account_id, shelf: before?.shelf ?? null }, was, told.after);
    }
    if (was) await noteSharers(this.transaction, this.workshop.catalogue, record, was, told.after, ends);
    await this.tellEnds(ends);
    for (const step of steps) await this.follow(step);
    this.depth--;
  }

  /** What others know of a record may come from its links, too. */
  private isReferredDifferently(record: RecordType, fields: readonly string[], links: LinkChanges): boolean {
    if (Object.keys(links).length > 0 && this.sharesMore(record)) return true;
    return referredFields(record).some((name) => fields.includes(name));
  }

  private sharesMore(record: RecordType): boolean {
    return Boolean(record.sharesLinked ?? this.workshop.sharedSql(record));
  }

  /** What follows from a change finds the record as it was written. */
  private async follow(step: Step): Promise<void> {
    if ('create' in step) {
      await this.create(step.create, step.values, 'rule', [], step.id);
      return;
    }
    const { transaction, account, now } = this;
    const { catalogue } = this.workshop;
    // All of them, and none of another account: whatever a rule asks for, it asks it of its own.
    const among = { account, inUse: true } as const;
    const ids = await idsWhere(transaction, catalogue, step.change, step.where, now, among);
    for (const id of ids) await this.amend(step.change, id, step.values);
  }

  /** Those at the other ends of links. What is put away is not linked to; what is linked to it may be set free. */
  private async tellEnds(ends: FarEnds): Promise<void> {
    for (const { name, id, changes, addedBy } of ends.inOrder()) {
      const record = this.workshop.catalogue.byName.get(name);
      const row = record && (await lockRow(this.transaction, record, id));
      if (!record || !row) continue;
      if (row.shelf && addedBy) throw new Invalid([{ field: addedBy, because: row.shelf }]);
      const isSeen = Object.keys(changes).length > 0 || this.sharesMore(record);
      if (isSeen) await this.alter(record, row, { changes });
      // Links are what a group decides by, too.
      else this.groups.touch(record, row.stored, row.stored, null);
    }
  }

  private async accompany(
    record: RecordType,
    { account_id, shelf }: Pick<KeptRow, 'account_id' | 'shelf'>,
    before: Stored | null,
    after: Stored,
  ): Promise<void> {
    const { person } = this.actor;
    const written = { id: Number(after['id']), account_id, before, after, shelf, person };
    for (const companion of this.workshop.companionsOf(record)) await companion(this.transaction, written);
  }

  /** A note that is added by itself is news of the record it stands under. */
  private async tellParents(
    { createAnnouncedAs: verb }: RecordType,
    note_id: number,
    parents: readonly Parent[],
  ): Promise<void> {
    for (const { record, row } of verb ? parents : [])
      await this.enter(record, row, 'update', {
        note_id,
        occurrences: [{ event: `${record.name}.${verb}` }],
      });
  }

  /** A link, a role or the place of a record has changed: others are told, and all that has a say in it is asked. */
  private async alter(
    record: RecordType,
    row: KeptRow,
    what: Pick<Entry, 'changes' | 'hidden'> & { readonly shelf?: KeptRow['shelf'] },
  ): Promise<void> {
    await this.enter(record, row, 'update', { ...what, referred: true });
    this.groups.touch(record, row.stored, row.stored, null);
    const after = { ...row.stored, updated_at: this.now };
    await this.accompany(record, { ...row, ...what }, row.stored, after);
  }

  /** A change of something that is no field of the record. */
  enter(
    record: RecordType,
    { stored, account_id, version, shelf }: KeptRow,
    action: 'update' | 'delete',
    what: Partial<Entry>,
  ): Promise<void> {
    return this.ledger.enter({
      record,
      action,
      account_id,
      version: version + 1,
      after: { ...stored, updated_at: this.now },
      shelf,
      written: ['updated_at'],
      changes: {},
      occurrences: [{ event: `${record.name}.update` }],
      note_id: null,
      referred: false,
      ...what,
    });
  }
}

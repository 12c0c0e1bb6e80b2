import {
  EventsContext,
  positionBefore,
  readFeed,
  readFormerLogs,
  readLogHead,
  type FeedEvent,
  type FeedFilter,
} from '@deskline/events';
import { permits, type Principal } from '@deskline/identity';
import { Database, Settings, type Deadline } from '@deskline/platform';
import { type Catalogue, nodeId, type RecordType } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { CATALOGUE } from '../behaviour/behaviour';
import { granted } from '../read/plan/grants';
import { isAuditReader } from '../read/plan/single-plan';
import { RecordReader, type VisibleRecord } from '../read/reader';
import { EVERY_RECORDS_VERBS, readableEvents, readableTypes } from './feed-events';
import { Accounts } from '../accounts';
import { DAY_MS, daysBefore } from '../retention/retention';
import type { BeginningRequest, ChangesAnswer, ChangesRequest } from './feed-message';

/** Positions that one statement looks at; statements of one answer. */
const SCAN = 5_000;
const MAX_STATEMENTS = 10;
/** Time of a call that is left for the visibility and the answer. */
const SPARE_MS = 1_000;
/** Bytes of entries in one answer, but at least one entry. */
const MAX_BYTES = 2 * 1024 * 1024;

type Visible = ReadonlyMap<string, ReadonlyMap<number, VisibleRecord>>;

/** Reads this service's part of the change feed, as one principal may see it. */
@Injectable()
export class ChangeFeed {
  private readonly noteType: RecordType | undefined;
  private readonly auditLine: RecordType | undefined;

  constructor(
    private readonly database: Database,
    private readonly events: EventsContext,
    private readonly reader: RecordReader,
    private readonly settings: Settings,
    @Inject(CATALOGUE) private readonly catalogue: Catalogue,
    @Inject(Accounts) private readonly accounts: Pick<Accounts, 'get'>,
  ) {
    this.noteType = catalogue.records.find(({ createAnnouncedAs }) => createAnnouncedAs);
    this.auditLine = catalogue.crossService.find(({ name }) => name === 'audit_line');
  }

  /** Bounds of the log, and the position that a feed begins after. */
  async begin({ since, account }: BeginningRequest): Promise<ChangesAnswer> {
    const [log, after] = await Promise.all([
      readLogHead(this.database),
      since === null ? null : positionBefore(this.database, since),
    ]);
    const own = account === undefined ? undefined : this.daysOf(account);
    const head = { ...log, first: await this.firstOf(own, log.first) };
    const reached = after ?? head.last;
    const kept = Math.min(own ?? Infinity, this.events.settings.EVENTS_RETENTION_DAYS) * DAY_MS;
    const isOld = since !== null && Date.parse(since) < this.events.clock.now().getTime() - kept;
    const isLost = isOld && head.first > 1 && reached < head.first;
    return { ...head, reached, keys: [], ...(isLost && { isLost }) };
  }

  async read(
    request: ChangesRequest,
    deadline?: Deadline,
  ): Promise<{ head: ChangesAnswer; lines: string[] }> {
    const filter = this.filterOf(request);
    const own = this.daysOf(request.principal.account);
    let { after } = request;
    for (let statements = 1; ; statements++) {
      const page = await readFeed(this.database, { after, scan: SCAN, limit: request.limit }, filter);
      const { log, last } = page;
      const first = await this.firstOf(own, page.first);
      const isContinued = !isLog(log, request.log) && (await this.isContinued(request));
      const isOther = !isContinued && !isLog(log, request.log);
      const isLost = isOther || request.after + 1 < first || request.after > last;
      const events = isLost ? [] : page.events;
      const entries = events.length > 0 ? await this.entriesOf(events, request) : [];
      const isLast =
        page.reached >= last || statements === MAX_STATEMENTS || (deadline?.left ?? Infinity) < SPARE_MS;
      const bounds = {
        ...{ log, first, last, accounts: filter.otherAccounts },
        ...(isContinued && { isContinued }),
      };
      if (isLost || entries.length > 0 || isLast) return answerOf(bounds, page.reached, entries);
      after = page.reached;
    }
  }

  /** Days for which the account reads events, where that is set. */
  private daysOf(account: string): number | undefined {
    return this.accounts.get(account)?.retention?.events;
  }

  /** First position that an account with days of its own reads: the events before it stay in the log for others. */
  private async firstOf(days: number | undefined, first: number): Promise<number> {
    if (days === undefined) return first;
    const horizon = daysBefore(this.events.clock.now(), days).toISOString();
    return Math.max(first, (await positionBefore(this.database, horizon)) + 1);
  }

  /** True for a position in a former log up to which this one is the same: the database was restored or failed over. */
  private async isContinued({ log, after }: ChangesRequest): Promise<boolean> {
    const former = await readFormerLogs(this.database);
    return former.some((one) => isLog(one.log, log) && after <= one.until);
  }

  private filterOf({ principal, records, types }: ChangesRequest): FeedFilter {
    const events: string[] = [];
    const otherEvents: string[] = [];
    const otherAccounts = new Set<string>();
    for (const record of readableTypes(this.catalogue, principal)) {
      const mine = readableEvents(record, principal, { records, types });
      events.push(...mine);
      const others = this.reader.otherAccounts(record, principal);
      if (mine.length === 0 || others.length === 0) continue;
      // Other accounts' records are told without the events of fields that this account may not read.
      const shared = new Set(EVERY_RECORDS_VERBS.map((verb) => `${record.name}.${verb}`));
      otherEvents.push(...mine.filter((event) => shared.has(event)));
      for (const account of others) otherAccounts.add(account);
    }
    return { account: principal.account, events, otherAccounts: [...otherAccounts], otherEvents };
  }

  private async entriesOf(events: readonly FeedEvent[], request: ChangesRequest): Promise<Entry[]> {
    const { principal, include = [] } = request;
    const visible = await this.visibleOf(events, request);
    const entries = events.flatMap((event) => this.entryOf(event, visible, principal) ?? []);
    if (include.includes('changes')) await this.addChanges(entries, principal);
    return entries;
  }

  /** Records of the events that the principal may read: one statement per type, however many events. */
  private async visibleOf(events: readonly FeedEvent[], request: ChangesRequest): Promise<Visible> {
    const { principal, include = [], base_url } = request;
    const isWhole = include.includes('record');
    const ids = new Map<string, Set<number>>();
    const add = (type: string, id: number) => ids.set(type, (ids.get(type) ?? new Set()).add(id));
    const { noteType } = this;
    const readsNotes = noteType && permits(principal.scopes, noteType.permittedAs ?? noteType.name, 'Read');
    for (const { object_type, object_id, note_id } of events) {
      add(object_type, object_id);
      if (note_id !== null && readsNotes) add(noteType.name, note_id);
    }
    const isNoteOnly = (name: string) => !events.some(({ object_type }) => object_type === name);
    const found = await Promise.all(
      [...ids].map(async ([name, some]) => {
        const options = { isWhole: isWhole && !isNoteOnly(name), base_url };
        const record = this.typeNamed(name);
        return [name, await this.reader.many(record, [...some], principal, options)] as const;
      }),
    );
    return new Map(found);
  }

  private entryOf(event: FeedEvent, visible: Visible, principal: Principal): Entry | null {
    const { object_type, object_id, note_id, account_id, person_id } = event;
    const record = this.typeNamed(object_type);
    const row = visible.get(object_type)?.get(object_id);
    const isHome = account_id === principal.account;
    if (row && !isHome && !row.isToldByHome) return null;
    const isSelf = person_id === principal.person.id;
    // A record that is gone has no row that a condition could be asked of; who deleted it knows of it.
    const isOwnDelete = isSelf && event.event === `${object_type}.delete`;
    if (!row && !(isHome && (isOwnDelete || granted(record, 'read', principal) === true))) return null;
    const isNoteSeen = note_id !== null && visible.get(this.noteType?.name ?? '')?.has(note_id) === true;
    if (event.event === `${object_type}.${this.noteType?.createAnnouncedAs}` && !isNoteSeen) return null;
    // The change that takes a record away from an account leaves no audit line there.
    const mayAudit = row
      ? row.isAuditable && isHome
      : isAuditReader(principal) && event.audit_line_id !== null;
    const isDeleted = !row || row.archiveState === 'trashed';
    return {
      position: event.position,
      time: event.occurred_at,
      audit_line_id: mayAudit ? event.audit_line_id : null,
      members: {
        id: event.id,
        event: event.event,
        time: event.occurred_at,
        sequence: event.sequence,
        account_id,
        record: {
          type: object_type,
          id: object_id,
          nodeID: nodeId(this.settings.NODE_ID_DOMAIN, object_type, object_id),
        },
        ...(isNoteSeen && { note: { id: note_id } }),
        person:
          (mayAudit || isSelf) && person_id !== null ? { id: person_id, name: event.person_name } : null,
        origin: mayAudit || isSelf ? event.origin : null,
        application:
          (mayAudit || isSelf) && event.application_id !== null ? { id: event.application_id } : null,
        ...(isDeleted && { deleted: true }),
        ...(row?.archiveState === 'archived' && { archived: true }),
      },
      record_after: row?.json ?? null,
    };
  }

  /** Adds old and new values from the audit lines, of those entries whose record's audit the principal may read. */
  private async addChanges(entries: readonly Entry[], principal: Principal): Promise<void> {
    const { auditLine } = this;
    const lines = [...new Set(entries.flatMap(({ audit_line_id }) => audit_line_id ?? []))];
    if (!auditLine || lines.length === 0) return;
    const { body } = await this.reader.list(
      auditLine,
      {
        fields: ['id', 'changes'],
        filters: [],
        views: [],
        sort: [{ field: 'id', descending: false }],
        perPage: lines.length,
        position: { page: 1 },
        within: { lines },
      },
      principal,
      '',
      this.database,
    );
    const rows = JSON.parse(body.toString()) as { id: number; changes: object }[];
    const changes = new Map(rows.map((row) => [row.id, row.changes]));
    for (const entry of entries) {
      const found = entry.audit_line_id === null ? undefined : changes.get(entry.audit_line_id);
      if (found) entry.members['changes'] = found;
    }
  }

  private typeNamed(name: string): RecordType {
    const record = this.catalogue.byName.get(name);
    if (!record) throw new Error(`${name} is no record type of this service`);
    return record;
  }
}

interface Entry {
  readonly position: number;
  readonly time: string;
  readonly audit_line_id: number | null;
  readonly members: Record<string, unknown>;
  readonly record_after: string | null;
}

/** A cursor has the beginning of the log's identity. */
const isLog = (log: string, beginning: string): boolean => beginning !== '' && log.startsWith(beginning);

/** As many entries as fit into one answer. */
function answerOf(
  head: Omit<ChangesAnswer, 'reached' | 'keys'>,
  reached: number,
  entries: readonly Entry[],
): { head: ChangesAnswer; lines: string[] } {
  const lines: string[] = [];
  let bytes = 0;
  for (const { members, record_after } of entries) {
    const json = JSON.stringify(members);
    const line = record_after === null ? json : `${json.slice(0, -1)},"record_after":${record_after}}`;
    bytes += Buffer.byteLength(line);
    if (lines.length > 0 && bytes > MAX_BYTES) break;
    lines.push(line);
  }
  const sent = entries.slice(0, lines.length);
  const whole = sent.length === entries.length ? reached : (sent.at(-1)?.position ?? reached);
  return {
    head: { ...head, reached: whole, keys: sent.map(({ position, time }) => [position, time]) },
    lines,
  };
}

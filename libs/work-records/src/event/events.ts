import type { Condition, Stored } from '@deskline/record';
import { Clock, Overloaded, type Queries } from '@deskline/platform';
import type { RecordCall } from '@deskline/record-http';
import {
  Invalid,
  NotFound,
  RecordReader,
  RecordRuntime,
  RecordWriter,
  type SingleRecord,
  type Problem,
  type UnitOfWork,
  type Values,
} from '@deskline/record-store';
import { Injectable } from '@nestjs/common';
import { Request } from '../request/request.record';
import { WorkRecordsSettings } from '../work-records.settings';
import { arrivalOf, changesOf, hasChanges, type Arrival } from './arrival';
import { CountingNotes } from './counting-notes';
import { withDefaults } from './event-defaults';
import type { EventInput } from './event-input';
import { CLAIM, COUNT, LOCK, POINT, SETTLE, STILL, type EventMatch, type Hit } from './event-match.sql';
import { EventReferences, type Named } from './event-references';
import { ServiceDesks } from './service-desks';
import { unknownText } from './event-texts';
import { Turns } from './turns';

export type Outcome = 'created' | 'noted' | 'changed' | 'unchanged' | 'resolved' | 'ignored';

export interface EventResult {
  readonly outcome: Outcome;
  /** Null when the event was ignored. */
  readonly id: number | null;
  /** Request as the caller reads it, where the change has read it back. */
  readonly found?: SingleRecord | null;
}

/** Records that an alarm may name in vain: it is registered without them. */
const DISPENSABLE = new Set([
  'ci',
  'ci_ids',
  'member',
  'problem',
  'requested_by',
  'requested_for',
  'service_instance',
  'supplier',
  'team',
  'template',
  'workflow',
]);
/** A request may be completed, or begun, while an event is on its way to it. */
const MAX_TRIES = 10;
const MINUTE_MS = 60_000;
const TEMPLATE = `SELECT category, impact, status, team_id AS team, member_id AS member FROM request_template
WHERE id = $1 AND account_id = $2`;
const VERSION = 'SELECT version FROM request WHERE id = $1';
const INSTANCE = `SELECT attributes FROM reference WHERE type = 'service_instance' AND id = $1`;

/** The request of the event is another one than a moment ago: the event begins anew. */
class Moved extends Error {}

type Unknown = Named['unknown'];

/** Registers events of monitoring tools as requests: a new one, or the open one about the same thing. */
@Injectable()
export class Events {
  private readonly turns = new Turns();

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly reader: RecordReader,
    private readonly writer: RecordWriter,
    private readonly references: EventReferences,
    private readonly serviceDesks: ServiceDesks,
    private readonly counting: CountingNotes,
    private readonly clock: Clock,
    private readonly settings: WorkRecordsSettings,
  ) {}

  /** Events about the same thing take turns; between instances the row of their key decides. */
  async receive(input: EventInput, call: RecordCall): Promise<EventResult> {
    // The names of a repeat with a dedup key matter only if it changes something.
    const isLazy = input.dedupKey !== undefined && !input.isStrict;
    const named = isLazy ? null : await this.named(input, call);
    const arrival = arrivalOf(input, named, call, this.runtime.now());
    const turn = `${call.principal.account} ${arrival.key.hash}`;
    return this.turns.run(turn, async () => {
      for (let tries = 1; tries <= MAX_TRIES; tries++) {
        call.deadline?.assertAhead();
        try {
          return await this.register(arrival, named !== null);
        } catch (error) {
          if (!(error instanceof Moved)) throw error;
        }
      }
      throw new Overloaded('Too many changes of the same request at once.');
    });
  }

  private async named(input: EventInput, call: RecordCall): Promise<Named> {
    const named = await this.references.find(input, call);
    if (input.isStrict && named.unknown.length > 0)
      throw new Invalid(named.unknown.map(([field]) => ({ field, because: 'not_found' })));
    return named;
  }

  private async register(arrival: Arrival, isNamed: boolean): Promise<EventResult> {
    const { input, key, call, now } = arrival;
    const whole = async (): Promise<Arrival> =>
      isNamed ? arrival : arrivalOf(input, await this.named(input, call), call, now, key);
    const [hit] = await this.count(arrival);
    if (!hit) {
      if (input.action !== 'trigger') return { outcome: 'ignored', id: null };
      return this.create(await whole());
    }
    if (input.action !== 'trigger' && hit.verdict === 'reopen') return { outcome: 'ignored', id: null };
    if (hit.verdict === 'unchanged') return this.counted(hit, 'unchanged');
    if (hit.verdict === 'counted') return this.counted(hit, 'noted');
    return this.change(hasChanges(input) ? await whole() : arrival, hit);
  }

  /** A transaction is what a rehearsal rolls back; a statement by itself needs none. */
  private count(arrival: Arrival): Promise<Hit[]> {
    const { database } = this.runtime;
    const counting = (queries: Queries) =>
      queries.query<Hit>(COUNT, this.countValues(arrival), 'event.count');
    return arrival.call.trial ? database.transaction(counting) : counting(database);
  }

  private counted({ request_id, due_at }: Hit, outcome: Outcome): EventResult {
    this.counting.wake(due_at);
    return { outcome, id: request_id };
  }

  private async create(arrival: Arrival): Promise<EventResult> {
    const { input, call, named } = arrival;
    const { principal } = call;
    const isAbout = input.values['subject'] ?? input.values['template'] ?? null;
    if (isAbout === null) throw new Invalid([{ field: 'subject', because: 'blank' }]);
    const attempt = async (values: Values, unknown: Unknown): Promise<EventResult> => {
      const whole = this.withUnknown(await this.completed(arrival, values), unknown, call);
      let found: Promise<SingleRecord | null> | undefined;
      const id = await this.writer.create(Request, whole, call, {
        within: (unit, change) => this.claimed(arrival, unit, change),
        read: (queries, one) =>
          (found = this.reader.one(Request, one, principal, undefined, call.base_url, queries)),
      });
      return { outcome: 'created', id, found: await found };
    };
    return this.withoutRefused(arrival.values, input, named.unknown, attempt);
  }

  /** Claims the key for the new request, in its transaction, and points it there. */
  private async claimed(arrival: Arrival, unit: UnitOfWork, change: () => Promise<unknown>): Promise<void> {
    const { key, call, now, note, input } = arrival;
    const { account, person } = call.principal;
    const { transaction } = unit;
    const claimed = await transaction.rows(
      CLAIM,
      [account, key.hash, key.isKeyed, person.id, now],
      'event.claim',
    );
    if (claimed.length === 0) {
      const [match] = await transaction.query<EventMatch>(LOCK, [account, key.hash], 'event.lock');
      const still = await transaction.rows(
        STILL,
        [account, key.hash, now, this.reopenedSince(input)],
        'event.still',
      );
      if (!match || still.length > 0) throw new Moved();
      if (match.due_at) await this.counting.write(unit, match);
    }
    const id = await change();
    const values = [account, key.hash, id, person.id, now, input.occurredAt ?? now, note];
    transaction.post(POINT, values, 'event.point');
  }

  /** "note is added if its text differs from every earlier note; these may change: …" */
  private async change(arrival: Arrival, hit: Hit): Promise<EventResult> {
    const { call, input, note, named } = arrival;
    const { principal } = call;
    const isOwn = hit.person_id === principal.person.id;
    const changes = changesOf(arrival, hit);
    const isLast = changes['status'] === 'completed';
    const isNoted = note !== null && !hit.is_told && (!hit.is_storm || isLast);
    const still: Condition =
      hit.verdict === 'reopen' ? { status: 'completed' } : { not: { status: 'completed' } };
    let outcome: Outcome = 'unchanged';
    let found: Promise<SingleRecord | null> | undefined;
    const attempt = async (values: Values): Promise<void> => {
      const wanted = { ...values, ...(isNoted && { note }) };
      await this.writer.update(Request, hit.request_id, wanted, call, {
        still,
        // The person whose events made the request goes on with it; others need the right to change it.
        right: isOwn || Object.keys(values).length === 0 ? 'read' : 'update',
        within: async (unit, change) => {
          outcome = await this.settled(arrival, hit, { unit, change, values, isNoted });
        },
        read: (queries, id) =>
          (found = this.reader.one(Request, id, principal, undefined, call.base_url, queries)),
      });
    };
    try {
      await this.withoutRefused(changes, input, named.unknown, attempt);
    } catch (error) {
      throw error instanceof NotFound ? new Moved() : error;
    }
    return { outcome, id: hit.request_id, found: await found };
  }

  /** Looks again, now that the key is locked, makes the change and counts the event. */
  private async settled(
    arrival: Arrival,
    hit: Hit,
    { unit, change, values, isNoted }: ChangeOfHit,
  ): Promise<Outcome> {
    const { call, key, note, now, input } = arrival;
    const { transaction } = unit;
    const [again] = await transaction.query<Hit>(COUNT, this.countValues(arrival), 'event.count');
    if (again?.request_id !== hit.request_id) throw new Moved();
    if (again.verdict === 'unchanged' || again.verdict === 'counted') {
      transaction.afterCommit(() => this.counting.wake(again.due_at));
      return again.verdict === 'counted' ? 'noted' : 'unchanged';
    }
    const isSame = (['verdict', 'is_told', 'is_storm', 'status'] as const).every(
      (name) => again[name] === hit[name],
    );
    if (!isSame) throw new Moved();
    await change();
    const isChanged = Object.keys(values).length > 0 && (await this.isAnother(unit, again));
    const isCounted = note !== null && !hit.is_told && !isNoted;
    const { account } = call.principal;
    transaction.post(
      SETTLE,
      [account, key.hash, now, note, isNoted, isCounted, input.occurredAt ?? now],
      'event.settle',
    );
    transaction.afterCommit(() => this.counting.wake(isCounted ? new Date(now) : null));
    if (input.action === 'resolve') return 'resolved';
    if (isChanged) return 'changed';
    return isNoted || isCounted ? 'noted' : 'unchanged';
  }

  private async isAnother({ transaction }: UnitOfWork, { request_id, version }: Hit): Promise<boolean> {
    const [row] = await transaction.query<{ version: number }>(VERSION, [request_id], 'event.version');
    return row?.version !== version;
  }

  /**
   * "unknown CI, team, member, service instance, person never refuse an alarm": tries again without the records that were
   * refused, and says which; other problems, and all of a strict event, are refused.
   */
  private async withoutRefused<T>(
    given: Values,
    { isStrict }: EventInput,
    unknown: Unknown,
    attempt: (values: Values, unknown: Unknown) => Promise<T>,
  ): Promise<T> {
    let values = given;
    let inVain = unknown;
    for (;;) {
      try {
        return await attempt(values, inVain);
      } catch (error) {
        if (!(error instanceof Invalid) || isStrict) throw error;
        const names = refusedIn(error.problems, values);
        if (names.length === 0) throw error;
        inVain = [...inVain, ...names.map((name) => [name, String(values[name])] as const)];
        values = Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
      }
    }
  }

  /**
   * Values with the defaults, which read the template and the teams of the service instance only where they matter. "else the
   * service desk team of the FLSA of requested_for"; the rules of requests know that of the account.
   */
  private async completed({ input, named, call }: Arrival, values: Values): Promise<Values> {
    const { person, account, team_ids: teams } = call.principal;
    const { database } = this.runtime;
    const [template = null] =
      values['template'] === undefined
        ? []
        : await database.query<Stored>(TEMPLATE, [values['template'], account], 'event.template');
    const [instance] =
      values['service_instance'] === undefined || values['team'] !== undefined
        ? []
        : await database.query<{ attributes: Stored }>(
            INSTANCE,
            [values['service_instance']],
            'event.instance',
          );
    const { first_line_team, support_team } = (instance?.attributes ?? {}) as Record<string, number | null>;
    const completed = withDefaults({
      values,
      source: input.source,
      occurredAt: input.occurredAt,
      caller: { id: person.id, teams },
      teamsOfMember: named.teamsOfMember,
      template,
      instance: instance
        ? { first_line_team: first_line_team ?? null, support_team: support_team ?? null }
        : null,
    });
    if (completed['team'] !== undefined || first_line_team || support_team) return completed;
    const requester = Number(values['requested_for'] ?? values['requested_by'] ?? person.id);
    const team = await this.serviceDesks.teamFor({ account, person: requester, moment: this.runtime.now() });
    return team === null ? completed : { ...completed, team };
  }

  private withUnknown(values: Values, unknown: Unknown, { principal }: RecordCall): Values {
    if (unknown.length === 0) return values;
    const told = unknownText(unknown, this.runtime.accounts.get(principal.account)?.locale);
    const internal_note = [values['internal_note'], told].filter(Boolean).join('\n\n');
    return { ...values, internal_note };
  }

  private countValues({ key, call, now, note, input }: Arrival): unknown[] {
    const { account } = call.principal;
    const at = input.occurredAt ?? now;
    const acts = input.action !== 'trigger';
    return [account, key.hash, now, note, this.reopenedSince(input), acts, at, hasChanges(input)];
  }

  /** EVENT_REOPEN_MINUTES: a request that was completed since then is opened again. */
  private reopenedSince({ dedupKey }: EventInput): Date | null {
    const minutes = dedupKey === undefined ? 0 : this.settings.EVENT_REOPEN_MINUTES;
    return minutes === 0 ? null : new Date(this.clock.now().getTime() - minutes * MINUTE_MS);
  }
}

interface ChangeOfHit {
  readonly unit: UnitOfWork;
  readonly change: () => Promise<unknown>;
  readonly values: Values;
  readonly isNoted: boolean;
}

const refusedIn = (problems: readonly Problem[], values: Values): string[] => {
  const names = problems.map(({ field }) => (field === 'cis' ? 'ci_ids' : field));
  return names.every((name) => DISPENSABLE.has(name) && values[name] !== undefined) ? names : [];
};

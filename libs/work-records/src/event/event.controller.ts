import { hasRole, permits } from '@deskline/identity';
import { Settings, type Frame, type FrameContext } from '@deskline/platform';
import { nodeId, SPECIALISTS } from '@deskline/record';
import {
  acceptsJson,
  apiErrorOf,
  claimOf,
  DryRun,
  errorAnswer,
  errors,
  etagOf,
  Idempotency,
  json,
  type Members,
  parseBody,
  parsePath,
  RecordProtocol,
  takeDryRun,
  type Answer,
  type RecordCall,
  type Route,
} from '@deskline/record-http';
import { claimKey, RecordReader, RecordRuntime, RecordWriter, type Claim } from '@deskline/record-store';
import { Controller, Logger } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { Request } from '../request/request.record';
import { alertsIn, type MappedEvent } from './alertmanager';
import { EventReader } from './event-input';
import { Events, type EventResult } from './events';
import { pagerDutyEvent } from './pagerduty';

/** NATS subject of POST /events and of the paths below it. */
export const EVENT_SUBJECT = 'records.work-records.event';

/** Route of the request that an event makes, for the answer to a dry run. */
const CREATES = { kind: 'create', record: Request } as Route;

type Performed = (call: RecordCall) => Promise<Answer>;

/** "Scope event:Create; role Specialist" */
@Controller()
export class EventController {
  private readonly logger = new Logger('Events');
  private readonly input: EventReader;
  private readonly dryRun: DryRun;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly reader: RecordReader,
    private readonly writer: RecordWriter,
    private readonly idempotency: Idempotency,
    private readonly events: Events,
    settings: Settings,
  ) {
    const { catalogue } = runtime;
    const protocol = new RecordProtocol(catalogue, settings.NODE_ID_DOMAIN);
    this.input = new EventReader(protocol, catalogue, settings.NODE_ID_DOMAIN, settings.UNKNOWN_FIELDS);
    this.dryRun = new DryRun(reader, writer);
  }

  /** Never rejects. */
  @MessagePattern(EVENT_SUBJECT)
  async answer(
    @Payload() { head, body }: Frame<RecordCall>,
    @Ctx() { deadline }: Pick<FrameContext, 'deadline'>,
  ): Promise<Answer> {
    const call = { ...head, deadline };
    try {
      const path = parsePath(head.path);
      if (path?.suffix || !acceptsJson(head.headers['accept'])) throw errors.notAcceptable();
      const { principal } = call;
      if (!permits(principal.scopes, 'event', 'Create') || !hasRole(principal, SPECIALISTS))
        throw errors.forbidden();
      switch (path?.segments[1]) {
        case undefined:
          return await this.event(call, body);
        case 'alertmanager':
          return await this.alertmanager(call, body);
        default:
          return await this.pagerDuty(call, body);
      }
    } catch (error) {
      const apiError = apiErrorOf(error, head.principal.language);
      const { request_id } = head;
      const level = apiError.status === 503 ? 'warn' : 'error';
      if (apiError.status >= 500) this.logger[level]('event failed', error, { request_id });
      return errorAnswer(apiError);
    }
  }

  private async event(given: RecordCall, body: Buffer): Promise<Answer> {
    const { isDry, query } = takeDryRun(given.query);
    const call = { ...given, query };
    const members = await parseBody(body, call.headers['content-type'], query);
    const perform: Performed = async (caller) =>
      this.answerOf(await this.events.receive(this.input.read(members, caller), caller), caller);
    if (isDry) return this.dryRun.answer(call, perform, CREATES);
    return this.once(call, body, perform);
  }

  /** Every alert is an event of its own; parameters of the query string hold for each. */
  private async alertmanager(call: RecordCall, body: Buffer): Promise<Answer> {
    refuseDryRun(call);
    const parameters = await parseBody(NOTHING, undefined, call.query);
    const alerts = alertsIn(await parseBody(body, call.headers['content-type'], ''));
    return this.once(call, body, async (caller) => {
      try {
        const results = await this.alerts(alerts, parameters, caller);
        return json(200, Buffer.from(JSON.stringify(results)), NOT_STORED);
      } finally {
        this.writer.announceMany();
      }
    });
  }

  /** Results in the order of the alerts; a few are at work at once. */
  private async alerts(alerts: readonly MappedEvent[], parameters: Members, call: RecordCall) {
    const results: object[] = [];
    const rest = [...alerts.entries()].reverse();
    const work = async (): Promise<void> => {
      for (let next = rest.pop(); next; next = rest.pop())
        results[next[0]] = await this.alert(next[1], parameters, call);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return results;
  }

  /** An alert that is refused is no reason to refuse the others; a fault of ours is one to send all of them again. */
  private async alert(alert: MappedEvent, parameters: Members, call: RecordCall): Promise<object> {
    const { fingerprint } = alert;
    try {
      const { claim: _claim, ...caller } = call;
      const result = await this.mapped(alert, parameters, { ...caller, isOneOfMany: true });
      return { fingerprint, request: this.named(result.id), outcome: result.outcome };
    } catch (error) {
      const apiError = apiErrorOf(error, call.principal.language);
      if (apiError.status >= 500) throw error;
      return { fingerprint, request: null, outcome: 'refused', status: apiError.status, ...apiError.body };
    }
  }

  private async pagerDuty(call: RecordCall, body: Buffer): Promise<Answer> {
    refuseDryRun(call);
    const parameters = await parseBody(NOTHING, undefined, call.query);
    const event = pagerDutyEvent(await parseBody(body, call.headers['content-type'], ''));
    return this.once(call, body, async (caller) => {
      const { outcome } = await this.mapped(event, parameters, caller);
      const told = { status: 'success', message: 'Event processed', dedup_key: event.fingerprint };
      return json(202, Buffer.from(JSON.stringify(told)), { ...NOT_STORED, [OUTCOME]: outcome });
    });
  }

  private mapped({ members, action }: MappedEvent, parameters: Members, call: RecordCall) {
    const { dedup_key: _key, resolve: _resolve, ...more } = parameters;
    return this.events.receive(this.input.read({ ...members, ...more }, call, action), call);
  }

  /** Performs a call with an Idempotency-Key once. */
  private async once(call: RecordCall, body: Buffer, perform: Performed): Promise<Answer> {
    const claim = claimOf(call, body);
    if (!claim) return perform(call);
    return this.idempotency.answer(claim, {
      first: async () => {
        const answer = await perform(call);
        await this.claim(claim);
        return answer;
      },
      again: () => perform(call),
    });
  }

  /** Events match: a call that is made twice because its process ended in between makes one request all the same. */
  private claim(claim: Claim): Promise<void> {
    return this.runtime.database.transaction((transaction) =>
      claimKey(transaction, claim, this.runtime.now()),
    );
  }

  /** A request that others may have written is shown to tokens that read requests; a new one to its maker. */
  private async answerOf(result: EventResult, call: RecordCall): Promise<Answer> {
    const { outcome, id } = result;
    const isNew = outcome === 'created';
    const headers: Record<string, string> = {
      [OUTCOME]: outcome,
      ...(isNew && { Location: `${call.base_url}/requests/${id}` }),
    };
    if (id === null) return json(200, Buffer.from('{}'), headers);
    const isShown = isNew || permits(call.principal.scopes, 'request', 'Read');
    const found = isShown
      ? (result.found ?? (await this.reader.one(Request, id, call.principal, undefined, call.base_url)))
      : null;
    const status = isNew ? 201 : 200;
    if (!found) return json(status, Buffer.from(JSON.stringify(this.named(id))), headers);
    const ETag = etagOf(found.body, found.version);
    return json(status, found.body, { ...headers, ETag });
  }

  private named(id: number | null): object | null {
    return id === null ? null : { id, nodeID: nodeId(this.runtime.nodeDomain, Request.name, id) };
  }
}

/** Alerts of one call that are at work at once. */
const AT_ONCE = 4;
const OUTCOME = 'X-Event-Outcome';
const NOT_STORED = { 'Cache-Control': 'no-store' };
const NOTHING = Buffer.alloc(0);

function refuseDryRun({ query }: RecordCall): void {
  if (takeDryRun(query).isDry) throw errors.badRequest('dry_run is not available here');
}

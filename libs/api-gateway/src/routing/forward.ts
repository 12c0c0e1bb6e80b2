import { Inject, Injectable, Logger } from '@nestjs/common';
import { isTransient, Metrics, Nats, NO_BODY, type Deadline } from '@deskline/platform';
import {
  ApiError,
  errors,
  errorAnswer,
  bulkSubject,
  recordsSubject,
  resultText,
  type Answer,
  type BulkAnswer,
  type BulkCall,
  type BulkPart,
  type OpenCall,
  type RecordAnswer,
  type RecordCall,
} from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';
import { InFlight } from './in-flight';

/** Share of the time left that a service may use, so that its own answer arrives before the deadline. */
const SHARE_OF_SERVICE = 0.9;

/** Forwards a call to a service over NATS and returns its answer; both bodies stay unparsed. */
@Injectable()
export class Forward {
  private readonly logger = new Logger(Forward.name);
  private readonly inFlight: InFlight;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(GatewaySettings) settings: GatewaySettings,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const inFlight = (this.inFlight = new InFlight(settings.MAX_IN_FLIGHT));
    metrics.gauge({
      name: 'deskline_forwarded_in_flight',
      help: 'Calls that this gateway has forwarded to services and that are not yet answered; MAX_IN_FLIGHT at most',
      collect() {
        this.set(inFlight.count);
      },
    });
    metrics.counter({
      name: 'deskline_forwarded_refused_total',
      help: 'Calls that were answered 503 at once, as MAX_IN_FLIGHT others were under way',
      collect() {
        this.reset();
        this.inc(inFlight.refused);
      },
    });
  }

  async call(
    service: string,
    call: RecordCall | OpenCall,
    body: Buffer,
    deadline: Deadline,
  ): Promise<Answer> {
    const { left } = deadline;
    const head = { ...call, time_left_ms: Math.floor(left * SHARE_OF_SERVICE) };
    const reply = await this.inFlight
      .run(() => this.nats.request<RecordAnswer>(recordsSubject(service), { head, body }, left))
      .catch(throwUnavailable);
    const { method, path, request_id } = call;
    this.logger.debug(`${method} ${path}: ${reply.head.status} from ${service}`, { request_id });
    return withErrorBody(reply);
  }

  /** Results of several calls to a service, which makes them one after another. A failure is the result of each. */
  async bulk(
    service: string,
    shared: BulkCall['shared'],
    { parts, bodies }: { readonly parts: readonly BulkPart[]; readonly bodies: readonly Buffer[] },
    deadline: Deadline,
  ): Promise<Buffer[]> {
    if (!takesBulk(service)) return this.oneByOne(service, shared, parts, bodies, deadline);
    const { left } = deadline;
    const { request_id } = shared;
    const head = { shared, parts, request_id, time_left_ms: Math.floor(left * SHARE_OF_SERVICE) };
    try {
      const reply = await this.inFlight.run(() =>
        this.nats.request<BulkAnswer>(bulkSubject(service), { head, body: Buffer.concat(bodies) }, left),
      );
      const { status, lengths } = reply.head;
      if (status !== 200) return parts.map(() => resultOf(withErrorBody(reply)));
      let start = 0;
      return lengths.map((length) => reply.body.subarray(start, (start += length)));
    } catch (error) {
      if (!isTransient(error)) throw error;
      this.logger.warn(`${parts.length} operations: no answer from ${service}: ${String(error)}`, {
        request_id,
      });
      return parts.map(() => resultOf(errorAnswer(errors.unavailable(error))));
    }
  }

  private async oneByOne(
    service: string,
    shared: BulkCall['shared'],
    parts: readonly BulkPart[],
    bodies: readonly Buffer[],
    deadline: Deadline,
  ): Promise<Buffer[]> {
    const results: Buffer[] = [];
    for (const [nth, { length: _length, ...part }] of parts.entries()) {
      const answer = await this.call(service, { ...shared, ...part }, bodies[nth] ?? NO_BODY, deadline).catch(
        (error: unknown) => {
          if (error instanceof ApiError) return errorAnswer(error);
          throw error;
        },
      );
      results.push(resultOf(answer));
    }
    return results;
  }
}

/** Services that take several calls in one message; others, within a service, take one. */
const takesBulk = (service: string): boolean => !service.includes('.');

/** Adds the document's message to an error without a body, which a failed service answers after logging the cause. */
export function withErrorBody(answer: Answer): Answer {
  const { head, body } = answer;
  if (head.status < 500 || body.length > 0) return answer;
  const { message } = head.status === 503 ? errors.unavailable().body : errors.internal().body;
  return errorAnswer(new ApiError(head.status, { message }, head.headers));
}

const resultOf = (answer: Answer): Buffer => Buffer.from(resultText(answer));

/** Without an answer in time the change may have been committed: an Idempotency-Key makes a repeat safe. */
function throwUnavailable(error: unknown): never {
  throw isTransient(error) ? errors.unavailable(error) : error;
}

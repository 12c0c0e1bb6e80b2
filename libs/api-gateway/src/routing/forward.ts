import { Inject, Injectable, Logger } from '@nestjs/common';
import { isTransient, Nats, type Deadline } from '@deskline/platform';
import {
  ApiError,
  errors,
  errorAnswer,
  recordsSubject,
  type Answer,
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
  ) {
    this.inFlight = new InFlight(settings.MAX_IN_FLIGHT);
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
}

/** Adds the document's message to an error without a body, which a failed service answers after logging the cause. */
export function withErrorBody(answer: Answer): Answer {
  const { head, body } = answer;
  if (head.status < 500 || body.length > 0) return answer;
  const { message } = head.status === 503 ? errors.unavailable().body : errors.internal().body;
  return errorAnswer(new ApiError(head.status, { message }, head.headers));
}

/** Without an answer in time the change may have been committed: an Idempotency-Key makes a repeat safe. */
function throwUnavailable(error: unknown): never {
  throw isTransient(error) ? errors.unavailable(error) : error;
}

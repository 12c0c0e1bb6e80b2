import { Inject, Injectable, Logger } from '@nestjs/common';
import { isTransient, Nats, TimedOut } from '@deskline/platform';
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

/** Forwards a call to a service over NATS and returns its answer; both bodies stay unparsed. */
@Injectable()
export class Forward {
  private readonly logger = new Logger(Forward.name);
  private readonly inFlight: InFlight;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {
    this.inFlight = new InFlight(settings.MAX_IN_FLIGHT);
  }

  async call(service: string, head: RecordCall | OpenCall, body: Buffer): Promise<Answer> {
    const timeout = this.settings.SERVICE_TIMEOUT_MS;
    const reply = await this.inFlight
      .run(() => this.nats.request<RecordAnswer>(recordsSubject(service), { head, body }, timeout))
      .catch(throwGatewayError);
    const { method, path, request_id } = head;
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

/** No instance: 503, can be repeated. No answer in time: 504, the change may have been committed. */
function throwGatewayError(error: unknown): never {
  if (error instanceof TimedOut) throw errors.gatewayTimeout(error);
  throw isTransient(error) ? errors.unavailable(error) : error;
}

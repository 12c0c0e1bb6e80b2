import { Inject, Injectable, Logger } from '@nestjs/common';
import { isPassing, Nats, TimedOut } from '@deskline/platform';
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

/** Takes a call to the service that owns the record and brings back its answer; neither body is looked into. */
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

/** A service that broke down says so without a body: it has logged why, and the client gets the document's words. */
export function withErrorBody(answer: Answer): Answer {
  const { head, body } = answer;
  if (head.status < 500 || body.length > 0) return answer;
  const { message } = head.status === 503 ? errors.unavailable().body : errors.internal().body;
  return errorAnswer(new ApiError(head.status, { message }, head.headers));
}

/** Nobody there: it may be tried again. No answer in time: whether a change was made is not known. */
function throwGatewayError(error: unknown): never {
  if (error instanceof TimedOut) throw errors.gatewayTimeout(error);
  throw isPassing(error) ? errors.unavailable(error) : error;
}

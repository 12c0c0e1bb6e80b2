import { Inject, Injectable } from '@nestjs/common';
import type { OutgoingHttpHeaders } from 'node:http';
import { Nats, NoResponder, TimedOut, Unavailable, type Frame } from '@deskline/platform';
import { JSON_TYPE, type Answer } from '../answer/answer';
import { Refused, unavailable } from '../answer/errors';
import { GatewaySettings } from '../gateway.settings';
import type { RecordCall, RecordReply } from './record-call';

/** The listener's own business: length and connection are not for a service to say. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'date',
]);

/** Takes a call to the service that owns the record and brings back its answer; neither body is looked into. */
@Injectable()
export class Forward {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  async call(service: string, head: RecordCall, body: Buffer): Promise<Answer> {
    const timeout = this.settings.SERVICE_TIMEOUT_MS;
    const reply = await this.nats
      .request<RecordReply>(`records.${service}`, { head, body }, timeout)
      .catch(unanswered);
    return answerOf(reply);
  }
}

/** A failure comes without a body: the service has logged why, and the client is told what document 1 says. */
export function answerOf({ head, body }: Frame<RecordReply>): Answer {
  if (head.status >= 400 && body.length === 0)
    return new Refused(head.status, undefined, head.headers).answer;
  const headers: OutgoingHttpHeaders = {};
  for (const name in head.headers) {
    const lower = name.toLowerCase();
    if (!HOP_BY_HOP.has(lower)) headers[lower] = head.headers[name];
  }
  if (body.length > 0) headers['content-type'] ??= JSON_TYPE;
  return { status: head.status, headers, body };
}

/** Nobody there: it may be tried again. No answer in time: whether a change was made is not known. */
function unanswered(error: unknown): never {
  if (error instanceof TimedOut) throw new Refused(504);
  throw error instanceof NoResponder || error instanceof Unavailable ? unavailable() : error;
}

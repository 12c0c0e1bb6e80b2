import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import {
  CLIENT_CALL,
  CLIENT_PATHS,
  type ClientAnswer,
  type ClientCall,
  type ClientPath,
} from '@deskline/identity';
import { Nats, Unavailable } from '@deskline/platform';
import type { Answer } from '@deskline/record-http';
import { ConnectionInfo } from '../request/connection-info';

const PATHS: readonly string[] = CLIENT_PATHS;

/** A request, with its body as it was read. */
interface ReceivedRequest {
  readonly request: IncomingMessage;
  readonly request_id: string;
  readonly body: Buffer;
}

/** Address among those of clients; null for a request of anything else. */
export function clientPathOf({ method, url = '' }: IncomingMessage): ClientPath | null {
  const [path = ''] = url.split('?', 1);
  return method === 'POST' && PATHS.includes(path) ? (path as ClientPath) : null;
}

/** Calls of clients at the authorization server, as messages: a proxy would parse and write HTTP once more on both sides. */
@Injectable()
export class ClientCalls {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
  ) {}

  async answer(
    path: ClientPath,
    { request, request_id, body }: ReceivedRequest,
    timeoutMs: number,
  ): Promise<Answer> {
    const { authorization, 'content-type': content_type } = request.headers;
    const head: ClientCall = {
      ...{ path, authorization, content_type, request_id },
      query: request.url?.split('?')[1] ?? '',
      address: this.connections.address(request),
      origin: this.connections.origin(request),
    };
    const answer = await this.nats.request<ClientAnswer>(CLIENT_CALL, { head, body }, timeoutMs);
    // The endpoints answer every error with a body: without one, the call has not reached them.
    if (answer.body.length === 0)
      throw new Unavailable(`The authorization server answers ${answer.head.status}.`);
    return answer;
  }
}

import type { Principal } from '@deskline/identity';
import type { RecordHandler } from '@deskline/record-http';
import { Caller, parsed, type Answer, type Fields, type Method } from '../describe-record/client';

/** Calls a service's records without a gateway, as fast as they answer. */
export class DirectCaller extends Caller {
  constructor(
    private readonly handler: RecordHandler,
    private readonly principal: Principal,
    private readonly base_url: string,
  ) {
    super();
  }

  async ask(method: Method, address: string, body?: Fields | string, headers: Fields = {}): Promise<Answer> {
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    const at = address.indexOf('?');
    const [path, query] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
    const answer = await this.handler.handle(
      {
        method,
        path,
        query,
        headers: headers as Record<string, string>,
        principal: this.principal,
        request_id: 'fuzz',
        base_url: this.base_url,
      },
      Buffer.from(sent ?? ''),
    );
    const text = answer.body.toString();
    const call = `${method} ${address} ${sent?.slice(0, 2_000) ?? ''} ${JSON.stringify(headers)}`;
    return { call, status: answer.head.status, headers: answer.head.headers, text, json: parsed(text) };
  }
}

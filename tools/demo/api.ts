import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';

/** Deskline as one of its API clients sees it. */
export class Api {
  private readonly agent: Agent;

  constructor(
    private readonly baseUrl: string,
    caFile: string,
    private readonly token: string,
    private readonly account: string,
  ) {
    // A certificate of one's own need not name this machine "localhost": that it is the trusted one is enough.
    const connect = { ca: readFileSync(caFile), checkServerIdentity: () => undefined };
    this.agent = new Agent({ connect });
  }

  async call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const answer = await request(`${this.baseUrl}${path}`, {
      method,
      dispatcher: this.agent,
      headers: {
        authorization: `Bearer ${this.token}`,
        account: this.account,
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${text}`);
    return JSON.parse(text) as T;
  }

  close(): Promise<void> {
    return this.agent.close();
  }
}

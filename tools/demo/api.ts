import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';

interface Identified {
  id: number;
}

/** Deskline as one of its API clients sees it. */
export class Api {
  private readonly agent: Agent;

  constructor(
    private readonly baseUrl: string,
    caFile: string,
    private readonly token: string,
    private readonly account: string,
  ) {
    this.agent = new Agent({ connect: { ca: readFileSync(caFile) } });
  }

  /** The record with that sourceID: found, so that loading again makes no second one, or created. */
  async ensure(
    path: string,
    collection: string,
    sourceID: string,
    values: object,
  ): Promise<{ id: number; isNew: boolean }> {
    const [found] = await this.call<Identified[]>(
      'GET',
      `/${collection}?sourceID=${encodeURIComponent(sourceID)}`,
    );
    if (found) return { id: found.id, isNew: false };
    const created = await this.call<Identified>('POST', path, { source: 'demo', sourceID, ...values });
    return { id: created.id, isNew: true };
  }

  async call<T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<T> {
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

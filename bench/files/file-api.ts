import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, FormData, request } from 'undici';

const POLL_MS = 100;

interface State {
  readonly state: string;
  readonly url?: string;
  readonly results?: Readonly<Record<string, number>>;
}

/** Imports and exports as a client does them. */
export class FileApi {
  private readonly agent: Agent;

  constructor(
    private readonly address: { readonly base_url: string; readonly ca: string },
    private readonly token: string,
  ) {
    this.agent = new Agent({ connect: { ca: address.ca }, headersTimeout: 0, bodyTimeout: 0 });
  }

  async create(path: string, body: object): Promise<void> {
    await this.call('POST', path, JSON.stringify(body));
  }

  /** Imports a file of new records. */
  async import(type: string, file: string): Promise<void> {
    const form = new FormData();
    form.append('type', type);
    form.append('file', new File([await openAsBlob(file)], `${type}.csv`));
    const { token } = (await this.call('POST', '/import', form)) as { token: string };
    const { results, ...end } = await this.end(`/import/${token}`);
    if ((results?.['failures'] ?? 0) + (results?.['errors'] ?? 0) > 0)
      throw new Error(`rows were refused: ${JSON.stringify({ ...end, results })}`);
  }

  /** Exports a type, and reads the file. */
  async export(type: string): Promise<void> {
    const body = JSON.stringify({ type });
    const { token } = (await this.call('POST', '/export', body)) as { token: string };
    const { url = '' } = await this.end(`/export/${token}`);
    const answer = await request(url, { dispatcher: this.agent });
    await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER });
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async end(path: string): Promise<State> {
    for (;;) {
      const state = (await this.call('GET', path)) as State;
      if (state.state === 'done') return state;
      if (!['queued', 'processing'].includes(state.state)) throw new Error(JSON.stringify(state));
      await sleep(POLL_MS);
    }
  }

  private async call(method: 'GET' | 'POST', path: string, body?: string | FormData): Promise<unknown> {
    const answer = await request(`${this.address.base_url}${path}`, {
      method,
      dispatcher: this.agent,
      headers: { authorization: `Bearer ${this.token}` },
      body,
    });
    if (answer.statusCode >= 300)
      throw new Error(`${path}: ${answer.statusCode} ${await answer.body.text()}`);
    return answer.body.json();
  }
}

import { Agent, FormData, request } from 'undici';
import type { Api } from '../api';
import { until } from '../until';

export interface ImportState {
  readonly state: string;
  readonly message?: string;
  readonly results?: Readonly<Record<string, number>>;
  readonly logfile?: string;
}

/** Imports by the API, as a client does them. */
export class Importer {
  private readonly agent: Agent;

  constructor(
    private readonly api: Api,
    private readonly address: { readonly base_url: string; readonly ca: string },
    private readonly token: string,
    private readonly account: string,
  ) {
    this.agent = new Agent({ connect: { ca: address.ca } });
  }

  /** Posts a file and returns the token of its import. */
  async post(type: string, file: string, options: Readonly<Record<string, string>> = {}): Promise<string> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ type, ...options })) form.append(name, value);
    form.append('file', new File([file], `${type}.csv`));
    const answer = await request(`${this.address.base_url}/import`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { authorization: `Bearer ${this.token}`, account: this.account },
      body: form,
    });
    const body = (await answer.body.json()) as { token?: string };
    if (answer.statusCode !== 200 || body.token === undefined)
      throw new Error(`The import of ${type} was answered ${answer.statusCode}: ${JSON.stringify(body)}`);
    return body.token;
  }

  async end(token: string, withinMs = 120_000): Promise<ImportState> {
    let state: ImportState = { state: '' };
    await until(async () => {
      state = await this.api.get<ImportState>(`/import/${token}`);
      return !['queued', 'processing'].includes(state.state);
    }, withinMs);
    return state;
  }

  /** Log of an import: a line for each problem of a row. */
  async log({ logfile = '' }: ImportState): Promise<string> {
    const answer = await request(logfile, { dispatcher: this.agent });
    const { location } = answer.headers;
    if (answer.statusCode === 302 && typeof location === 'string')
      return this.log({ state: '', logfile: location });
    return answer.body.text();
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

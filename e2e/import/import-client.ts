import { Agent, FormData, request } from 'undici';
import { until } from '../until';

/** Answer of `GET /import/:token`. */
export interface ImportState {
  readonly state: 'queued' | 'processing' | 'done' | 'error';
  readonly line?: number;
  readonly lines: number;
  readonly type: string;
  readonly dry_run: boolean;
  readonly message?: string;
  readonly results?: Readonly<Record<string, number>>;
  readonly logfile?: string;
  readonly error_file?: string;
}

export interface Posted {
  readonly status: number;
  readonly body: { readonly token: string; readonly errors?: unknown; readonly message?: string };
}

export interface Caller {
  readonly base_url: string;
  readonly ca: string;
  readonly token: string;
  readonly account: string;
}

/** Client of imports, as a script would have it. */
export class ImportClient {
  private readonly agent: Agent;

  constructor(private readonly caller: Caller) {
    this.agent = new Agent({ connect: { ca: caller.ca } });
  }

  get headers(): Record<string, string> {
    const { token, account } = this.caller;
    return { authorization: `Bearer ${token}`, account };
  }

  post(type: string, file: string | Buffer, more: Readonly<Record<string, string>> = {}): Promise<Posted> {
    const form = new FormData();
    form.append('type', type);
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    form.append('file', new File([file], 'rows.csv'));
    return this.send(form);
  }

  /** Posts a body as it is. */
  async send(
    body: FormData | Buffer | string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Posted> {
    const answer = await request(`${this.caller.base_url}/import`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { ...this.headers, ...headers },
      body,
    });
    return { status: answer.statusCode, body: (await answer.body.json()) as Posted['body'] };
  }

  async state(token: string): Promise<ImportState> {
    const { statusCode, body } = await request(`${this.caller.base_url}/import/${token}`, {
      dispatcher: this.agent,
      headers: this.headers,
    });
    const read = (await body.json()) as ImportState;
    if (statusCode !== 200) throw new Error(`${statusCode}: ${JSON.stringify(read)}`);
    return read;
  }

  /** End of an import; `seen` gets each state on the way. */
  async end(
    token: string,
    limitMs = 120_000,
    seen: (state: ImportState) => void = () => undefined,
  ): Promise<ImportState> {
    let last: ImportState | undefined;
    await until(async () => {
      last = await this.state(token).catch(() => undefined);
      if (last) seen(last);
      return last?.state === 'done' || last?.state === 'error';
    }, limitMs);
    return last as ImportState;
  }

  /** Posts a file and waits for its end. */
  async import(
    type: string,
    file: string | Buffer,
    more: Readonly<Record<string, string>> = {},
  ): Promise<ImportState> {
    const { status, body } = await this.post(type, file, more);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return this.end(body.token);
  }

  async download(address: string | undefined, withCredentials = false): Promise<string> {
    const headers = withCredentials ? this.headers : {};
    const { statusCode, body } = await request(address ?? '', { dispatcher: this.agent, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${statusCode}: ${text}`);
    return text;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

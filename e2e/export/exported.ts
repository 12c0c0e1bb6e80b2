import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request, type FormData } from 'undici';
import type { Api } from '../api';
import { until } from '../until';

export interface ExportState {
  readonly state: string;
  readonly type?: string;
  readonly line?: number;
  readonly url?: string;
  readonly expires_at?: string;
  readonly position?: string;
  readonly message?: string;
}

/** Exports by the API, as a client does them. */
export class Exporter {
  private readonly agent: Agent;

  constructor(
    private readonly api: Api,
    ca: string,
  ) {
    this.agent = new Agent({ connect: { ca } });
  }

  /** Posts an export and returns its token. */
  async post(body: object): Promise<string> {
    const { token } = await this.api.post<{ token: string }>('/export', body);
    return token;
  }

  /** Posts a form as it is. */
  async send(address: string, body: FormData, { token, account }: { token: string; account: string }) {
    const answer = await request(address, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { authorization: `Bearer ${token}`, account },
      body,
    });
    return { status: answer.statusCode, body: (await answer.body.json()) as { token?: string } };
  }

  /** State of an export once it has ended. */
  async end(token: string): Promise<ExportState> {
    let state: ExportState = { state: '' };
    await until(async () => {
      state = await this.api.get<ExportState>(`/export/${token}`);
      return !['queued', 'processing'].includes(state.state);
    });
    return state;
  }

  /** A file in a bucket is downloaded from there. */
  async download(
    url: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
    const answer = await request(url, { dispatcher: this.agent, headers });
    const { location } = answer.headers;
    if (answer.statusCode === 302 && typeof location === 'string') return this.download(location);
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, bytes };
  }

  /** File of an export. */
  async file(body: object): Promise<Buffer> {
    const { url = '', ...state } = await this.end(await this.post(body));
    if (state.state !== 'done') throw new Error(`The export ended: ${JSON.stringify(state)}`);
    return (await this.download(url)).bytes;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

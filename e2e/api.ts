import { Agent, request } from 'undici';

export interface Fields {
  readonly id: number;
  readonly [name: string]: unknown;
}

export interface Reply<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: T;
}

export interface ApiAddress {
  readonly base_url: string;
  /** Certificate of the gateway. */
  readonly ca: string;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Client of the API, over HTTPS and with a bearer token. */
export class Api {
  private readonly agent: Agent;

  constructor(
    private readonly address: ApiAddress,
    private readonly token: string | null,
    private readonly account = 'widget',
  ) {
    this.agent = new Agent({ connect: { ca: address.ca } });
  }

  /** Returns the answer, whatever its status. */
  async call<T = unknown>(
    method: Method,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<T>> {
    const reply = await this.bytes(method, path, body, headers);
    const text = reply.body.toString();
    return { ...reply, body: (text === '' ? null : (JSON.parse(text) as unknown)) as T };
  }

  /** Returns the answer with its body as it is. */
  async bytes(
    method: Method,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<Buffer>> {
    const answer = await request(`${this.address.base_url}${path}`, {
      method,
      dispatcher: this.agent,
      headers: {
        account: this.account,
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    const read = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, body: read };
  }

  get<T = Fields>(path: string): Promise<T> {
    return this.done<T>('GET', path);
  }

  post<T = Fields>(path: string, body: object = {}): Promise<T> {
    return this.done<T>('POST', path, body);
  }

  patch<T = Fields>(path: string, body: object): Promise<T> {
    return this.done<T>('PATCH', path, body);
  }

  delete(path: string): Promise<null> {
    return this.done('DELETE', path);
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  private async done<T>(method: Method, path: string, body?: object): Promise<T> {
    const reply = await this.call<T>(method, path, body);
    if (reply.status < 300) return reply.body;
    throw new Error(`${method} ${path} was answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
}

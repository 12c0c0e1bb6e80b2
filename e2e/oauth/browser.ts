import { request, type Agent } from 'undici';
import { valuesOf, type Form } from './form';

export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Addresses of the redirects on the way, each with its status. */
  readonly trail: readonly (readonly [status: number, url: URL])[];
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MOST_REDIRECTS = 10;

/** A browser without script: stores cookies of one host, follows redirects, submits forms. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly origin: string,
    private readonly agent: Agent,
  ) {}

  open(url: URL | string): Promise<Page> {
    return this.follow(new URL(url, this.origin), { method: 'GET' });
  }

  /** Sends the form with the typed values and the pressed button. */
  send(
    { url }: Page,
    form: Form,
    typed: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Page> {
    const body = new URLSearchParams({ ...valuesOf(form), ...typed });
    return this.follow(new URL(form.action, url), { method: 'POST', body: body.toString(), headers });
  }

  /** Sends one request, and follows no redirect. */
  async once(url: URL, { method, body, headers }: Sent = { method: 'GET' }): Promise<Page> {
    const own = url.origin === this.origin;
    const answer = await request(url, {
      method,
      body,
      headers: {
        accept: 'text/html',
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(own && this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...headers,
      },
      ...(own && { dispatcher: this.agent }),
    });
    if (own) this.keep(answer.headers['set-cookie']);
    const text = await answer.body.text();
    return { url, status: answer.statusCode, headers: answer.headers, text, trail: [] };
  }

  private async follow(url: URL, sent: Sent): Promise<Page> {
    const trail: (readonly [number, URL])[] = [];
    let page = await this.once(url, sent);
    for (
      ;
      page.status >= 300 && page.status < 400;
      page = await this.once(new URL(String(page.headers['location']), page.url))
    ) {
      trail.push([page.status, page.url]);
      if (trail.length > MOST_REDIRECTS) throw new Error(`Led in circles: ${trail.join(' ')}`);
    }
    return { ...page, trail };
  }

  private keep(cookies: string | string[] | undefined): void {
    for (const cookie of [cookies ?? []].flat()) {
      const [pair = '', ...attributes] = cookie.split(/; */);
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

import { request, type Dispatcher } from 'undici';
import { hidden } from '../../oauth-server/test/pages-env';

export interface Got {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  readonly location: string;
}

interface Sent {
  readonly headers?: Record<string, string>;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
}

/** Headers of the console's own calls, as a browser sends them. */
export const OWN = { 'x-console': '1', 'sec-fetch-site': 'same-origin' };

/** Browser of the specs at the origin of a gateway: keeps cookies, and follows redirects only where it is told to. */
export class ConsoleBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** With the same cookies at another gateway, which has the same name for a real browser. */
  at(origin: string): ConsoleBrowser {
    const other = new ConsoleBrowser(origin, this.dispatcher);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  async go(method: string, path: string, { headers, form, json }: Sent = {}): Promise<Got> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(this.origin + path, {
      method: method as Dispatcher.HttpMethod,
      dispatcher: this.dispatcher,
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (set.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = String(answer.headers.location ?? '');
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text(), location };
  }

  /** Call of the console's own script. */
  call(route: string, json?: unknown, headers: Record<string, string> = {}): Promise<Got> {
    const [method = '', path = ''] = route.split(' ');
    return this.go(method, path, { headers: { ...OWN, ...headers }, ...(json !== undefined && { json }) });
  }

  /** Follows redirects up to an answer that is none, or to a path. */
  async follow(answer: Got, until?: RegExp): Promise<Got> {
    let last = answer;
    for (let step = 0; last.location !== '' && !until?.test(last.location) && step < 10; step++)
      last = await this.go('GET', last.location.replace(this.origin, ''));
    return last;
  }

  /** From the console's address to the redirect with the code. */
  async toCallback(person: { email: string; password: string }, to = '/'): Promise<Got> {
    const begun = await this.go('GET', `/console/signin?to=${encodeURIComponent(to)}`);
    const page = await this.follow(begun, /\/console\/callback/);
    if (page.location !== '') return page;
    const [form_token, return_to] = [hidden(page.text, 'form_token'), hidden(page.text, 'return_to')];
    const form = { form_token, return_to: return_to.replaceAll('&amp;', '&'), ...person };
    const entered = await this.go('POST', '/oauth/signin', { form });
    return this.follow(entered, /\/console\/callback/);
  }

  /** Signs in; the answer of the callback. */
  async signIn(person: { email: string; password: string }, to = '/'): Promise<Got> {
    const { location } = await this.toCallback(person, to);
    return this.go('GET', location.replace(this.origin, ''));
  }
}

import type { IncomingMessage } from 'node:http';
import { isTransient, Nats, NO_BODY } from '@deskline/platform';
import { selfServicePage, SHORT_URL_TARGET, SHORT_URLS_PATH, TEXT_SCHEME } from '@deskline/record';
import { errors, type Answer } from '@deskline/record-http';
import { Inject, Injectable } from '@nestjs/common';
import { INERT } from '../attachments/download';
import { GatewaySettings } from '../gateway.settings';
import { RateLimit, type SetHeaders } from '../limit/rate-limit';

const SHAPE = new RegExp(`^${SHORT_URLS_PATH}([^/?]{1,128})/([\\w-]{16})/?(?:\\?|$)`);

/** The address is a secret of those who have it, and may lead elsewhere tomorrow. */
const HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Follows short URLs, without credentials: the URI is one that staff of the account has written. */
@Injectable()
export class ShortUrls {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(RateLimit) private readonly limit: RateLimit,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  /** Counted by the address of the client, before it is looked up: nobody tries tokens for free. */
  async follow(request: IncomingMessage, setHeaders: SetHeaders): Promise<Answer> {
    await this.limit.admit(request, null, setHeaders);
    const [, account = '', token = ''] = SHAPE.exec(request.url ?? '') ?? [];
    const uri = token === '' ? undefined : await this.targetOf(decoded(account), token);
    if (uri === undefined) throw errors.notFound();
    return answerFor(uri, account);
  }

  private async targetOf(account: string, token: string): Promise<string | undefined> {
    const frame = { head: { account, token }, body: NO_BODY };
    const { CALL_TIMEOUT_MS } = this.settings;
    const { head } = await this.nats
      .request<{ uri?: string }>(SHORT_URL_TARGET, frame, CALL_TIMEOUT_MS)
      .catch((error: unknown) => {
        throw isTransient(error) ? errors.unavailable(error) : error;
      });
    return head.uri;
  }
}

function decoded(account: string): string {
  try {
    return decodeURIComponent(account);
  } catch {
    return '';
  }
}

/** A text is shown as one; a page of the console is on this host; everything else is for the browser to open. */
export function answerFor(uri: string, account: string): Answer {
  if (uri.startsWith(TEXT_SCHEME)) {
    const headers = { ...HEADERS, ...INERT, 'Content-Type': 'text/plain; charset=utf-8' };
    return { head: { status: 200, headers }, body: Buffer.from(textOf(uri)) };
  }
  const page = selfServicePage(uri);
  const Location = page === null ? new URL(uri).href : `/${account}/${page}`;
  return { head: { status: 302, headers: { ...HEADERS, Location } }, body: NO_BODY };
}

/** A text that a client has encoded wrongly is shown as it is. */
function textOf(uri: string): string {
  const text = uri.slice(TEXT_SCHEME.length);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

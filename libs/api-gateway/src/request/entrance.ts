import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { httpsOnly } from '../answer/errors';
import { clientAddress } from './client-address';
import type { Trust } from './trusted-proxies';

export interface EntranceOptions {
  trusts: Trust;
  insecure: boolean;
  publicUrl?: string | undefined;
}

/** All that tells where a request comes from. */
export type Sent = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Over TLS, through a trusted proxy that ended it, or in the open. */
export type Way = 'tls' | 'proxy' | 'open';

const HOST = /^[\w.:[\]-]{1,255}$/;

/** By which way a request came in. */
export class Entrance {
  constructor(private readonly options: EntranceOptions) {}

  demandHttps(request: IncomingMessage): void {
    if (this.way(request) === 'open' && !this.options.insecure) throw httpsOnly();
  }

  /** What the client calls this place, for the links in an answer. */
  origin(request: IncomingMessage): string {
    if (this.options.publicUrl) return this.options.publicUrl.replace(/\/+$/, '');
    const host = this.forwarded(request, 'x-forwarded-host') ?? request.headers.host ?? '';
    return `${this.way(request) === 'open' ? 'http' : 'https'}://${HOST.test(host) ? host : 'localhost'}`;
  }

  /** Whom the request comes from: the peer, or whom a trusted peer says it speaks for. */
  address(request: Sent): string {
    const forwardedFor = request.headers['x-forwarded-for'];
    const entries = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor?.join();
    return clientAddress(request.socket.remoteAddress ?? '', entries, this.options.trusts);
  }

  way(request: IncomingMessage): Way {
    if (this.forwarded(request, 'x-forwarded-proto') === 'https') return 'proxy';
    return (request.socket as TLSSocket).encrypted ? 'tls' : 'open';
  }

  /** The last entry is the one the trusted peer itself has written. */
  private forwarded(request: IncomingMessage, header: string): string | undefined {
    const value = request.headers[header];
    if (typeof value !== 'string' || !this.options.trusts(request.socket.remoteAddress)) return undefined;
    return value.split(',').at(-1)?.trim();
  }
}

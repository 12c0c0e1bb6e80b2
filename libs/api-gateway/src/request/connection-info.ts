import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { httpsOnly } from '../answer/errors';
import { clientAddress, type Trust } from './client-address';

export interface ConnectionInfoOptions {
  trusts: Trust;
  insecure: boolean;
  publicUrl?: string | undefined;
}

/** All that tells where a request comes from. */
export type HeadersAndSocket = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Over TLS, through a trusted proxy that ended it, or in the open. */
export type Transport = 'tls' | 'proxy' | 'open';

const HOST = /^[\w.:[\]-]{1,255}$/;

/** By which way a request came in. */
export class ConnectionInfo {
  constructor(private readonly options: ConnectionInfoOptions) {}

  requireHttps(request: IncomingMessage): void {
    if (this.transport(request) === 'open' && !this.options.insecure) throw httpsOnly();
  }

  /** What the client calls this place, for the links in an answer. */
  origin(request: IncomingMessage): string {
    if (this.options.publicUrl) return this.options.publicUrl.replace(/\/+$/, '');
    const host = this.forwarded(request, 'x-forwarded-host') ?? request.headers.host ?? '';
    return `${this.transport(request) === 'open' ? 'http' : 'https'}://${HOST.test(host) ? host : 'localhost'}`;
  }

  /** Whom the request comes from: the peer, or whom a trusted peer says it speaks for. */
  address(request: HeadersAndSocket): string {
    const forwardedFor = request.headers['x-forwarded-for'];
    const entries = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor?.join();
    return clientAddress(request.socket.remoteAddress ?? '', entries, this.options.trusts);
  }

  transport(request: IncomingMessage): Transport {
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

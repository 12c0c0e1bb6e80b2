import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { httpsOnly } from '../answer/errors';
import { clientAddress, type Trust } from './client-address';

export interface ConnectionInfoOptions {
  trusts: Trust;
  insecure: boolean;
  publicUrl?: string | undefined;
}

/** Members of a request that its address is derived from. */
export type HeadersAndSocket = Pick<IncomingMessage, 'headers' | 'socket'>;

/** TLS here, TLS at a trusted proxy, or plain HTTP. */
export type Transport = 'tls' | 'proxy' | 'plain';

const HOST = /^[\w.:[\]-]{1,255}$/;

/** Transport, origin and client address of a request. */
export class ConnectionInfo {
  constructor(private readonly options: ConnectionInfoOptions) {}

  requireHttps(request: IncomingMessage): void {
    if (this.transport(request) === 'plain' && !this.options.insecure) throw httpsOnly();
  }

  /** Origin as the client names it, for the links in an answer. */
  origin(request: IncomingMessage): string {
    if (this.options.publicUrl) return this.options.publicUrl.replace(/\/+$/, '');
    const host = this.forwarded(request, 'x-forwarded-host') ?? request.headers.host ?? '';
    return `${this.transport(request) === 'plain' ? 'http' : 'https'}://${HOST.test(host) ? host : 'localhost'}`;
  }

  /** Address of the client: the peer, or the address that a trusted proxy forwards. */
  address(request: HeadersAndSocket): string {
    const forwardedFor = request.headers['x-forwarded-for'];
    const entries = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor?.join();
    return clientAddress(request.socket.remoteAddress ?? '', entries, this.options.trusts);
  }

  transport(request: IncomingMessage): Transport {
    if (this.forwarded(request, 'x-forwarded-proto') === 'https') return 'proxy';
    return (request.socket as TLSSocket).encrypted ? 'tls' : 'plain';
  }

  /** Last entry: the one that the trusted peer itself has written. */
  private forwarded(request: IncomingMessage, header: string): string | undefined {
    const value = request.headers[header];
    if (typeof value !== 'string' || !this.options.trusts(request.socket.remoteAddress)) return undefined;
    return value.split(',').at(-1)?.trim();
  }
}

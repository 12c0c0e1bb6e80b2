import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import { httpsOnly } from '../answer/errors';
import { clientAddress, type Trust } from './client-address';
import { isHost } from './host';
import { RoutedHosts } from './routed-hosts';

export interface ConnectionInfoOptions {
  trusts: Trust;
  insecure: boolean;
  publicUrl?: string | undefined;
  /** API_DOMAIN of the settings. */
  domain?: string | undefined;
}

/** Members of a request that its address is derived from. */
export type HeadersAndSocket = Pick<IncomingMessage, 'headers' | 'socket'>;

/** TLS here, TLS at a trusted proxy, or plain HTTP. */
export type Transport = 'tls' | 'proxy' | 'plain';

/** Transport, origin and client address of a request. */
export class ConnectionInfo {
  private readonly hosts: RoutedHosts;

  constructor(private readonly options: ConnectionInfoOptions) {
    this.hosts = new RoutedHosts(options.domain);
  }

  requireHttps(request: IncomingMessage): void {
    if (this.transport(request) === 'plain' && !this.options.insecure) throw httpsOnly();
  }

  /** Origin as the client names it, for the links in an answer. */
  origin(request: IncomingMessage): string {
    const host = this.host(request);
    const { publicUrl } = this.options;
    if (publicUrl && !this.hosts.has(host)) return publicUrl.replace(/\/+$/, '');
    return `${this.transport(request) === 'plain' ? 'http' : 'https'}://${isHost(host) ? host : 'localhost'}`;
  }

  /** Origin in what clients keep and compare, on whichever host they ask; as the client names it where none is set. */
  publicOrigin(request: IncomingMessage): string {
    return this.options.publicUrl?.replace(/\/+$/, '') ?? this.origin(request);
  }

  /** Path of the request as on any host: some hosts have paths of their own. */
  path(request: IncomingMessage, path: string): string {
    return this.hosts.pathOf(this.host(request), path);
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

  private host(request: IncomingMessage): string {
    return this.forwarded(request, 'x-forwarded-host') ?? request.headers.host ?? '';
  }

  /** Last entry: the one that the trusted peer itself has written. */
  private forwarded(request: IncomingMessage, header: string): string | undefined {
    const value = request.headers[header];
    if (typeof value !== 'string' || !this.options.trusts(request.socket.remoteAddress)) return undefined;
    return value.split(',').at(-1)?.trim();
  }
}

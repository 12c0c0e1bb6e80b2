import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo } from '../request/connection-info';

/**
 * HSTS (RFC 6797): browsers then use HTTPS alone for max-age seconds. Sent only under the host of PUBLIC_URL and with the
 * operator's certificate: for localhost a browser would refuse plain HTTP on every other port, and with an untrusted
 * certificate it would refuse the site altogether.
 */
@Injectable()
export class StrictTransport {
  private readonly name: string | undefined;

  constructor(
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
  ) {
    this.name = settings.HSTS_SECONDS > 0 ? publicHost(settings.PUBLIC_URL) : undefined;
  }

  headers(request: IncomingMessage): Readonly<Record<string, string>> {
    return this.applies(request)
      ? { 'Strict-Transport-Security': `max-age=${this.settings.HSTS_SECONDS}` }
      : {};
  }

  private applies(request: IncomingMessage): boolean {
    if (this.name === undefined) return false;
    switch (this.connections.transport(request)) {
      case 'proxy':
        return true;
      case 'tls':
        return this.settings.TLS_CERT_FILE !== undefined && hostOf(request) === this.name;
      case 'plain':
        return false;
    }
  }
}

function publicHost(publicUrl: string | undefined): string | undefined {
  const { protocol, hostname } = new URL(publicUrl ?? 'http://localhost');
  const isLocalhost = /(^|\.)localhost$/.test(hostname);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return protocol === 'https:' && !isLocalhost && !isAddress ? hostname : undefined;
}

const hostOf = ({ headers }: IncomingMessage): string =>
  (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();

import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo } from '../request/connection-info';

/**
 * RFC 6797: browsers that were here once come over HTTPS alone, for as long as it says. It is said where it can be kept:
 * under the name of PUBLIC_URL and with a certificate of the operator's. A browser that had heard it of localhost would
 * not open anything else there that has no HTTPS, on whatever port, and one that has heard it of a certificate it does
 * not know lets nobody in any more.
 */
@Injectable()
export class StrictTransport {
  private readonly name: string | undefined;

  constructor(
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
  ) {
    this.name = settings.HSTS_SECONDS > 0 ? ownName(settings.PUBLIC_URL) : undefined;
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
      case 'open':
        return false;
    }
  }
}

function ownName(publicUrl: string | undefined): string | undefined {
  const { protocol, hostname } = new URL(publicUrl ?? 'http://localhost');
  const isOfThisMachine = /(^|\.)localhost$/.test(hostname);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return protocol === 'https:' && !isOfThisMachine && !isAddress ? hostname : undefined;
}

const hostOf = ({ headers }: IncomingMessage): string =>
  (headers.host ?? '').replace(/:\d*$/, '').toLowerCase();

import { connect, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import type { Announcement } from './announcement';

const IDENTITY = 'deskline';
/** Both ends have the key of the announcement, so that neither needs a certificate. */
const ENCRYPTION = {
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const;
const KEEP_ALIVE_MS = 10_000;

const keyOf = (key: string): Buffer => Buffer.from(key, 'base64url');

/** Server of the sockets of callers. */
export function socketServer(key: string, isEncrypted: boolean, take: (socket: Socket) => void): Server {
  const tuned = (socket: Socket): void => take(tune(socket));
  if (!isEncrypted) return createServer(tuned);
  const pskCallback = () => keyOf(key);
  return createTlsServer({ ...ENCRYPTION, pskCallback }, tuned);
}

/** Socket to an instance; calls back when it is open. */
export function openSocket({ host, port, key, isEncrypted }: Announcement, opened: () => void): Socket {
  if (!isEncrypted) return tune(connect({ host, port }, opened));
  const pskCallback = () => ({ psk: keyOf(key), identity: IDENTITY });
  // The key proves who answers; there is no certificate that could.
  const checkServerIdentity = () => undefined;
  return tune(connectTls({ host, port, ...ENCRYPTION, pskCallback, checkServerIdentity }, opened));
}

const tune = (socket: Socket): Socket => socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);

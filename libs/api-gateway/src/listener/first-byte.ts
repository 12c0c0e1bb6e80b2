import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/** Every TLS connection begins with a record of type handshake. */
const TLS_HANDSHAKE = 0x16;

type Accept = (socket: Socket) => void;

/**
 * Lets an HTTPS server understand plain HTTP on the same port, so that it can be refused in words (or served to a
 * trusted proxy) instead of with a broken handshake. Each connection is looked at once, before anything is read.
 * The function it answers with lets go of the connections that have said nothing yet.
 */
export function detectTls(server: Server, silenceMs: number): () => void {
  const overTls = server.listeners('connection') as Accept[];
  // What the TLS layer would say once it has unwrapped a connection: HTTP takes over from there.
  const inTheOpen: Accept[] = [
    (socket) => server.emit('secureConnection', socket),
    (socket) => socket.resume(),
  ];
  const silent = new Set<Socket>();
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const abandon = (): void => void socket.destroy();
    const forget = (): void => void silent.delete(socket);
    silent.add(socket);
    socket.setTimeout(silenceMs, abandon).on('error', abandon).on('end', abandon).on('close', forget);
    socket.once('data', (first: Buffer) => {
      forget();
      socket.pause().setTimeout(0);
      socket.off('timeout', abandon).off('error', abandon).off('end', abandon).off('close', forget);
      socket.unshift(first);
      for (const accept of first[0] === TLS_HANDSHAKE ? overTls : inTheOpen) accept.call(server, socket);
    });
  });
  return () => silent.forEach((socket) => socket.destroy());
}

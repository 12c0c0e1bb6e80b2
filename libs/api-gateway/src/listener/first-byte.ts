import type { Server } from 'node:https';
import type { Socket } from 'node:net';

/** Every TLS connection begins with a record of type handshake. */
const TLS_HANDSHAKE = 0x16;

type Accept = (socket: Socket) => void;

/**
 * Lets an HTTPS server accept plain HTTP on the same port, so that it can answer with an error (or serve a trusted
 * proxy) instead of failing the handshake. Decides by the first byte of a connection. Returns a function that closes
 * connections that have sent nothing yet.
 */
export function detectTls(server: Server, silenceMs: number): () => void {
  const overTls = server.listeners('connection') as Accept[];
  // As the TLS layer does after the handshake: HTTP takes over from there.
  const plain: Accept[] = [(socket) => server.emit('secureConnection', socket), (socket) => socket.resume()];
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
      for (const accept of first[0] === TLS_HANDSHAKE ? overTls : plain) accept.call(server, socket);
    });
  });
  return () => silent.forEach((socket) => socket.destroy());
}

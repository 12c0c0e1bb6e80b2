import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/**
 * A connection that is silent for longer was opened ahead of need: it says nothing about when a request was made. One
 * that is not cannot be told from one that was opened for it; fifty handshakes at once on a busy machine take that long.
 */
const OPENED_FOR_IT_MS = 1_000;

/** A door that never comes to rest is not waited for any longer. */
const MAX_TURNS = 200;

const begun = new WeakMap<IncomingMessage, number>();
let letIn = 0;

/**
 * Notes when requests come in. The first of a connection begins with the connection, which was opened for it: while
 * handshakes and other requests keep the process busy it is under way already.
 */
export function watchRequests(server: Server): void {
  const opened = new Map<string, number>();
  server.prependListener('connection', (socket: Socket) => {
    letIn += 1;
    const key = peerOf(socket);
    opened.set(key, performance.now());
    socket.once('close', () => opened.delete(key));
  });
  server.prependListener('request', (request: IncomingMessage) => {
    letIn += 1;
    const now = performance.now();
    const key = peerOf(request.socket);
    const since = opened.get(key) ?? now;
    opened.delete(key);
    begun.set(request, now - since <= OPENED_FOR_IT_MS ? since : now);
  });
}

/**
 * Resolves when everybody who stands at the door has been let in: Node lets in one connection per turn of its loop, so
 * that of many who come at once the first could be served before the last is noticed.
 */
export async function everybodyIsIn(): Promise<void> {
  // The end of the turn that is on: whoever comes in after it comes in during the next.
  await turn();
  for (let turns = 0, before = -1; turns < MAX_TURNS && before !== letIn; turns += 1) {
    before = letIn;
    await turn();
  }
}

/**
 * Resolves when nobody has come in for a while: of many requests that are sent at once the first would else be answered
 * before the last has been read.
 */
export async function nobodyComes(quietMs: number, atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs;
  for (let before = -1; before !== letIn && performance.now() < end;) {
    before = letIn;
    await pause(quietMs);
    // A loop that was busy comes to its timers first: whoever came meanwhile is let in now.
    await everybodyIsIn();
  }
}

/**
 * Milliseconds since it came in: no two machines have the same clock, but all go as fast. Of the first of a connection
 * it may be up to a second more, where that was opened before there was anything to ask.
 */
export const ageOf = (request: IncomingMessage): number =>
  performance.now() - (begun.get(request) ?? performance.now());

/** With TLS the socket of a request is another object than the one of its connection, but has the same peer. */
const peerOf = ({ remoteAddress, remotePort }: Socket): string =>
  `${remoteAddress ?? ''} ${remotePort ?? ''}`;

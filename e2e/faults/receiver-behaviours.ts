import type { ServerResponse } from 'node:http';
import type { ReceiverBehaviour } from '../receiver';

const DROP_MS = 200;
const SLOW_MS = 300;
/** Less than the sender waits. */
const LATE_MS = 3_000;

/** Sends one byte at a time until the sender closes the connection. */
function drip(response: ServerResponse, drop: () => void): void {
  const timer = setInterval(drop, DROP_MS);
  response.once('close', () => clearInterval(timer));
}

export const slow: ReceiverBehaviour = (response) =>
  void setTimeout(() => response.writeHead(200).end(), SLOW_MS);

export const late: ReceiverBehaviour = (response) =>
  void setTimeout(() => response.writeHead(200).end(), LATE_MS);

export const hang: ReceiverBehaviour = () => undefined;

/** Sends a status line, and never the end of the headers. */
const dripHeaders: ReceiverBehaviour = (response) => {
  response.socket?.write('HTTP/1.1 200 OK\r\nX-Drip: ');
  drip(response, () => response.socket?.write('.'));
};

/** Sends 200 at once, and a body without an end. */
const dripBody: ReceiverBehaviour = (response) => {
  response.writeHead(200).flushHeaders();
  drip(response, () => response.write('.'));
};

export const dripping: ReceiverBehaviour = (response, message) =>
  (message.object_id % 2 ? dripHeaders : dripBody)(response, message);

import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { CannotStart } from './cannot-start';

/** Below those that Linux gives to outgoing connections: such a one could take a port before its server is there. */
const LOWEST = 10_000;
const HIGHEST = 32_000;
const ATTEMPTS = 50;

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/** Finds different free ports: each is occupied until all are found. */
export async function freePorts(count: number): Promise<number[]> {
  const reserved = await Promise.all(Array.from({ length: count }, () => listenSomewhere()));
  const ports = reserved.map(portOf);
  await Promise.all(reserved.map(close));
  return ports;
}

/** A wanted port must be free; otherwise the port of the last start is used if it is free, else any. */
export async function choosePort(wanted: number | undefined, last: number | undefined): Promise<number> {
  if (wanted !== undefined) {
    return listenOnce(wanted).catch(() => {
      throw new CannotStart(`Port ${wanted} on 127.0.0.1 is in use by another program.`);
    });
  }
  return last === undefined ? freePort() : listenOnce(last).catch(freePort);
}

async function listenSomewhere(): Promise<Server> {
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
    const server = await listen(randomInt(LOWEST, HIGHEST)).catch(() => null);
    if (server) return server;
  }
  return listen(0);
}

async function listenOnce(port: number): Promise<number> {
  const server = await listen(port);
  const bound = portOf(server);
  await close(server);
  return bound;
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const close = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));

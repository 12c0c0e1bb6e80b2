import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ageOf, everybodyIsIn, watchRequests } from './request-age';

describe('the age of a request', () => {
  let server: Server;
  let socket: Socket;

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    watchRequests(server);
    await once(server, 'listening');
  });
  afterEach(async () => {
    socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const open = async () => {
    const { port } = server.address() as AddressInfo;
    const letIn = once(server, 'connection');
    socket = connect(port, '127.0.0.1');
    await letIn;
    return performance.now();
  };
  /** Its age when it is answered, and how long ago it was sent. */
  const send = async () => {
    const sentAt = performance.now();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [request, response] = (await once(server, 'request')) as [IncomingMessage, { end(): void }];
    await pause(5);
    const age = ageOf(request);
    response.end();
    await once(socket, 'data');
    return { age, since: performance.now() - sentAt };
  };

  it('counts from its connection where it is the first of it', async () => {
    const opened = await open();
    await pause(30);
    const waited = performance.now() - opened;
    expect((await send()).age).toBeGreaterThan(waited);
  });

  it('is never more than the time since it was sent where it is not', async () => {
    await open();
    await send();
    await pause(30);
    const { age, since } = await send();
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(since);
  });

  it('is nothing of a connection that had been opened long before', async () => {
    await open();
    await pause(1_050);
    const { age, since } = await send();
    expect(age).toBeLessThan(since);
  });

  it('counts for all who stand at the door, once they are let in', async () => {
    await open();
    let letIn = 0;
    server.on('connection', () => (letIn += 1));
    const { port } = server.address() as AddressInfo;
    const others = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
    await Promise.all(others.map((other) => once(other, 'connect')));
    await everybodyIsIn();
    expect(letIn).toBe(20);
    for (const other of others) other.destroy();
  });
});

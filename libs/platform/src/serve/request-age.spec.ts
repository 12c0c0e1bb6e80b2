import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ageOf, everybodyIsIn, watchRequests } from './request-age';

describe('the age of a request', () => {
  let server: Server;
  let socket: Socket;
  let now = 0;

  beforeEach(async () => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    server = createServer().listen(0, '127.0.0.1');
    watchRequests(server);
    await once(server, 'listening');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    socket.destroy();
    server.close();
    await once(server, 'close');
  });

  const open = async () => {
    const { port } = server.address() as AddressInfo;
    const letIn = once(server, 'connection');
    socket = connect(port, '127.0.0.1');
    await letIn;
  };
  /** Its age five milliseconds after it came in. */
  const send = async () => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [request, response] = (await once(server, 'request')) as [IncomingMessage, { end(): void }];
    now += 5;
    const age = ageOf(request);
    response.end();
    await once(socket, 'data');
    return age;
  };

  it.each([30, 1_000])('counts from its connection where it is the first of it: %d ms', async (waited) => {
    await open();
    now += waited;
    expect(await send()).toBe(waited + 5);
  });

  it('counts from when it came in where it is not', async () => {
    await open();
    await send();
    now += 30;
    expect(await send()).toBe(5);
  });

  it('counts from when it came in where the connection had been opened more than a second before', async () => {
    await open();
    now += 1_001;
    expect(await send()).toBe(5);
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

import { Controller, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { testNatsUrl } from '@deskline/testing';
import { Unavailable } from '../errors';
import { NO_BODY, type Frame } from '../frame';
import { Nats } from '../nats/nats';
import { TimedOut } from '../nats/nats-errors';
import { URGENT } from '../nats/nats-transport';
import { start, type RunningService } from '../serve/start';
import { ANNOUNCED, ASKED, clusterOf, type Announcement } from './announcement';
import { DirectConnections } from './direct-connections';
import { DirectServer, type DirectCall } from './direct-server';
import { callerHalf, serverHalf } from './key';
import { MessageWriter } from './messages';

const spec = `direct-${randomBytes(4).toString('hex')}`;
const held: (() => void)[] = [];
let handled = 0;

@Controller()
class SpecController {
  @MessagePattern(`${spec}.echo`)
  echo(frame: Frame): Frame {
    handled += 1;
    return frame;
  }

  @MessagePattern(`${spec}.urgent`, URGENT)
  urgent(frame: Frame): Frame {
    return frame;
  }

  /** Answers when it is released. */
  @MessagePattern(`${spec}.held`)
  async held(): Promise<Frame> {
    await new Promise<void>((resolve) => held.push(resolve));
    return { head: { status: 200 }, body: NO_BODY };
  }
}

@Module({ controllers: [SpecController] })
class SpecModule {}

const startOne = (): Promise<RunningService> =>
  start(
    SpecModule,
    { name: 'work-records', takesDirectCalls: () => true },
    { NATS_URL: testNatsUrl(), LOG_LEVEL: 'silent' },
  );

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 2_400) throw new Error(`It did not come to be: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe('A direct call', () => {
  let nats: Nats;
  let caller: Nats;
  let services: RunningService[] = [];
  const servers: DirectServer[] = [];
  let direct: DirectConnections;
  const isOpen = () => direct.to(`${spec}.echo`) !== undefined;
  const call = (subject: string, head: object = {}, body = NO_BODY, timeoutMs = 30_000) =>
    caller.request<object>(`${spec}.${subject}`, { head, body }, timeoutMs);
  /** Messages that the caller has sent over NATS. */
  const sent = () => caller.connection.stats().outMsgs;
  /** Server of one subject without a service around it. */
  const serve = async (subject: string, take: (call: DirectCall) => void, isEncrypted = false) => {
    const server = new DirectServer(nats, { host: '127.0.0.1', port: 0, isEncrypted }, take);
    servers.push(server);
    const announced = nextAnnouncement(subject);
    await server.open([`${spec}.${subject}`]);
    return announced;
  };
  const announce = (announcement: Announcement) =>
    nats.publish(ANNOUNCED, Buffer.from(JSON.stringify(announcement)));
  const nextAnnouncement = async (subject: string): Promise<Announcement> => {
    for await (const message of nats.connection.subscribe(ANNOUNCED)) {
      const announcement = JSON.parse(message.string()) as Announcement;
      if (announcement.subjects.includes(`${spec}.${subject}`)) return announcement;
    }
    throw new Error('NATS ended.');
  };

  beforeEach(async () => {
    handled = 0;
    nats = await Nats.connect(testNatsUrl(), 'spec');
    caller = await Nats.connect(testNatsUrl(), 'caller');
    direct = new DirectConnections(caller);
    caller.callOver(direct);
  });
  afterEach(async () => {
    for (const release of held.splice(0)) release();
    await caller.close();
    await Promise.all(services.splice(0).map((service) => service.stop()));
    for (const server of servers.splice(0)) {
      server.leave();
      server.cut();
      await server.close();
    }
    await nats.close();
  });

  it('is not made on a subject that is urgent: a caller that NATS has lost gets no lease', async () => {
    services = [await startOne()];
    await until(isOpen);
    expect(direct.to(`${spec}.urgent`)).toBeUndefined();
    const before = sent();
    expect(await call('urgent', { a: 1 })).toMatchObject({ head: { a: 1 } });
    expect(sent()).toBe(before + 1);
  });

  it('goes to a service that started before or after the caller, without a message over NATS', async () => {
    services = [await startOne()];
    await until(isOpen);
    const before = sent();
    const body = Buffer.from('{"a":1}');
    expect(await call('echo', { method: 'GET' }, body)).toEqual({ head: { method: 'GET' }, body });
    expect(sent()).toBe(before);
    const later = await Nats.connect(testNatsUrl(), 'later');
    const connections = new DirectConnections(later);
    later.callOver(connections);
    await until(() => connections.to(`${spec}.echo`) !== undefined);
    await later.close();
  });

  it('carries bodies beyond the limit of NATS there and back, beside small ones', async () => {
    services = [await startOne()];
    await until(isOpen);
    const large = randomBytes(20 * 1024 * 1024);
    const small = Buffer.from('small');
    const answers = await Promise.all([call('echo', {}, large), call('echo', {}, small)]);
    expect(answers.map(({ body }) => body.equals(large))).toEqual([true, false]);
    expect(answers[1]?.body).toEqual(small);
  });

  it('is encrypted with the key of the announcement where NATS is', async () => {
    const taken: string[] = [];
    const announced = await serve(
      'secret',
      ({ data, respond }) => {
        taken.push(data.toString());
        respond(data);
      },
      true,
    );
    await until(() => direct.to(`${spec}.secret`) !== undefined);
    expect((await call('secret', {}, Buffer.from('quiet'))).body.toString()).toBe('quiet');
    // Without encryption there is no answer even to one who knows the key.
    const socket = connect(announced.port, announced.host);
    new MessageWriter(socket).write(0, callerHalf(Buffer.from(announced.key, 'base64url')));
    const heard: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => heard.push(chunk));
    socket.on('error', () => undefined);
    await once(socket, 'close');
    expect(Buffer.concat(heard).length).toBeLessThan(64);
    expect(taken).toHaveLength(1);
  });

  it.each([
    ['nothing of the key', Buffer.alloc(32)],
    ['less than a half of the key', Buffer.alloc(5)],
    ['more than a greeting', Buffer.alloc(1_000)],
  ])('is not taken from one who sends %s', async (_what, greeting) => {
    let taken = 0;
    const { port, host } = await serve('guarded', () => (taken += 1));
    const socket = connect(port, host);
    const writer = new MessageWriter(socket);
    writer.write(0, greeting);
    writer.write(1, Buffer.from([0, 0]), Buffer.from('{}\n'));
    socket.on('error', () => undefined);
    socket.resume();
    await once(socket, 'close');
    expect(taken).toBe(0);
  });

  it('is not made to one who has the port of an announced instance, but not its key', async () => {
    const heard: Buffer[] = [];
    const impostor = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (chunk: Buffer) => {
        heard.push(chunk);
        socket.write(chunk);
      });
      socket.on('close', () => impostor.emit('left'));
    });
    impostor.listen(0, '127.0.0.1');
    await once(impostor, 'listening');
    const { port } = impostor.address() as AddressInfo;
    const left = once(impostor, 'left');
    const real = await serve('echo', () => undefined);
    announce({ ...real, instance: 'impostor', port, subjects: [`${spec}.taken`] });
    await left;
    expect(direct.to(`${spec}.taken`)).toBeUndefined();
    // A length, an id, and half of the key.
    expect(heard[0]).toHaveLength(8 + 32);
    direct.close();
    impostor.close();
  });

  it('is answered by an instance that stops meanwhile, and the next one goes to another', async () => {
    services = [await startOne()];
    await until(isOpen);
    const first = direct.to(`${spec}.held`);
    const answer = call('held');
    await until(() => held.length === 1);
    services.push(await startOne());
    const [stopping] = services.splice(0, 1);
    const stopped = stopping?.stop();
    await until(() => direct.to(`${spec}.held`) !== undefined && direct.to(`${spec}.held`) !== first);
    const before = sent();
    expect(await call('echo', { next: true })).toMatchObject({ head: { next: true } });
    expect(sent()).toBe(before);
    for (const release of held.splice(0)) release();
    expect(await answer).toMatchObject({ head: { status: 200 } });
    await stopped;
  });

  it('never fails while instances start and stop', async () => {
    services = [await startOne()];
    await until(isOpen);
    let isEnd = false;
    const results = Promise.all(
      Array.from({ length: 8 }, async () => {
        let count = 0;
        for (; !isEnd; count += 1) await call('echo');
        return count;
      }),
    );
    for (let times = 0; times < 3; times += 1) {
      services.push(await startOne());
      const [oldest] = services.splice(0, 1);
      await oldest?.stop();
    }
    isEnd = true;
    const counts = await results;
    expect(handled).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  it('goes to the instance with the fewest calls under way', async () => {
    services = await Promise.all([startOne(), startOne()]);
    await until(() => direct.count === 2);
    const busy = direct.to(`${spec}.held`);
    const answers = [call('held')];
    expect(busy?.load).toBe(1);
    expect(direct.to(`${spec}.echo`)).not.toBe(busy);
    answers.push(call('held'));
    expect(busy?.load).toBe(1);
    await until(() => held.length === 2);
    for (const release of held.splice(0)) release();
    await Promise.all(answers);
  });

  it('fails at once when its instance is gone, and the next one goes over NATS until it is back', async () => {
    let respond: ((data: Uint8Array) => void) | undefined;
    await serve('lost', (lost) => (respond = lost.respond));
    await until(() => direct.to(`${spec}.lost`) !== undefined);
    nats.connection.subscribe(`${spec}.lost`, {
      callback: (_error, message) => message.respond(Buffer.from('{"by":"nats"}\n')),
    });
    await nats.connection.flush();
    const first = call('lost').catch((error: unknown) => error);
    await until(() => respond !== undefined);
    servers[0]?.cut();
    expect(await first).toBeInstanceOf(Unavailable);
    expect(await call('lost')).toMatchObject({ head: { by: 'nats' } });
    await until(() => direct.to(`${spec}.lost`) !== undefined);
  });

  it('leaves an instance that hangs, but not one whose answer takes long', async () => {
    const failed = (subject: string) => call(subject, {}, NO_BODY, 100).catch((error: unknown) => error);
    const real = await serve('slow', () => undefined);
    await until(() => direct.to(`${spec}.slow`) !== undefined);
    const slow = direct.to(`${spec}.slow`);
    expect(await failed('slow')).toBeInstanceOf(TimedOut);
    // Greets, and then says nothing more.
    const hanging = createServer((socket) => {
      socket.on('error', () => undefined);
      const key = Buffer.from(real.key, 'base64url');
      socket.once('data', () => new MessageWriter(socket).write(0, serverHalf(key)));
    });
    hanging.listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const { port } = hanging.address() as AddressInfo;
    announce({ ...real, instance: 'hanging', port, subjects: [`${spec}.hangs`] });
    await until(() => direct.to(`${spec}.hangs`) !== undefined);
    const left = direct.to(`${spec}.hangs`);
    expect(await failed('hangs')).toBeInstanceOf(TimedOut);
    await until(() => direct.to(`${spec}.hangs`) !== left);
    expect(direct.to(`${spec}.slow`)).toBe(slow);
    direct.close();
    hanging.close();
  });

  it('is asked for again by every caller that comes, and answered with the servers of NATS of the instance', async () => {
    await serve('echo', () => undefined);
    const announced = nextAnnouncement('echo');
    nats.publish(ASKED, new Uint8Array(0));
    expect((await announced).cluster).toBe(clusterOf(nats.connection));
  });
});

import { Controller, Module } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { randomBytes } from 'node:crypto';
import { testNatsUrl } from '@deskline/testing';
import { Overloaded } from '../errors';
import { encodeFrame, type Frame } from '../frame';
import { start, type RunningService } from '../serve/start';
import { Nats } from './nats';
import { NoResponder, TimedOut } from './nats-errors';
import { URGENT, type FrameContext } from './nats-transport';

const spec = `spec-${randomBytes(4).toString('hex')}`;
const empty = Buffer.alloc(0);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const received: string[] = [];
const finished: string[] = [];
const waiting: (() => void)[] = [];
const held: (() => void)[] = [];

@Controller()
class SpecController {
  @MessagePattern(`${spec}.echo`)
  echo(frame: Frame): Promise<Frame> {
    return Promise.resolve(frame);
  }

  @MessagePattern(`${spec}.large`)
  large(frame: Frame<{ bytes: number }>): Frame {
    return { head: { status: 200 }, body: Buffer.alloc(frame.head.bytes, 'x') };
  }

  @MessagePattern(`${spec}.slow`)
  async slow(frame: Frame<{ ms: number; request_id?: string }>): Promise<Frame> {
    await pause(frame.head.ms);
    finished.push(`slow ${frame.head.ms}`);
    return { head: { status: 200, request_id: frame.head.request_id }, body: empty };
  }

  /** Answers no request before all have arrived. */
  @MessagePattern(`${spec}.meets`)
  async meets(frame: Frame<{ count: number }>): Promise<Frame> {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === frame.head.count) for (const leave of waiting.splice(0)) leave();
    });
    return { head: { status: 200 }, body: empty };
  }

  /** Answers when it is released. */
  @MessagePattern(`${spec}.held`)
  async held(): Promise<Frame> {
    await new Promise<void>((resolve) => held.push(resolve));
    return { head: { status: 200 }, body: empty };
  }

  @MessagePattern(`${spec}.fails`)
  fails(frame: Frame<{ busy: boolean }>): Promise<Frame> {
    throw frame.head.busy ? new Overloaded('busy') : new Error('secret detail');
  }

  @MessagePattern(`${spec}.any.*`)
  any(@Payload() _frame: Frame, @Ctx() context: FrameContext): Frame {
    return { head: { subject: context.subject }, body: empty };
  }

  @MessagePattern(`${spec}.urgent`, URGENT)
  urgent(): Frame {
    return { head: { status: 200 }, body: empty };
  }

  @EventPattern(`${spec}.told`)
  told(frame: Frame<{ word: string }>): void {
    received.push(frame.head.word);
  }
}

@Module({ controllers: [SpecController] })
class SpecModule {}

const startOne = (env: Record<string, string> = {}): Promise<RunningService> =>
  start(SpecModule, { name: 'work-records' }, { NATS_URL: testNatsUrl(), LOG_LEVEL: 'silent', ...env });

let services: RunningService[] = [];
const stopAll = () => Promise.all(services.splice(0).map((service) => service.stop()));
let nats: Nats;
const ask = <Head>(
  subject: string,
  head: unknown,
  body: Buffer = empty,
  timeoutMs = 15_000,
): Promise<Frame<Head>> => nats.request<Head>(`${spec}.${subject}`, { head, body }, timeoutMs);

beforeAll(async () => {
  services = await Promise.all([startOne(), startOne()]);
  nats = await Nats.connect(testNatsUrl(), 'spec');
});

afterAll(async () => {
  await nats.close();
  await stopAll();
});

describe('A request over NATS', () => {
  it('carries head and body there and back', async () => {
    const reply = await ask('echo', { method: 'GET' }, Buffer.from('{"a":1}'));
    expect(reply).toEqual({ head: { method: 'GET' }, body: Buffer.from('{"a":1}') });
  });

  it('is handled by one instance, while an event reaches every instance', async () => {
    finished.length = 0;
    await ask('slow', { ms: 1 });
    nats.publish(`${spec}.told`, encodeFrame({ word: 'hello' }));
    await nats.connection.flush();
    for (let tries = 0; received.length < 2 && tries < 1_200; tries += 1) await pause(25);
    expect(finished).toEqual(['slow 1']);
    expect(received).toEqual(['hello', 'hello']);
  });

  it('gives its subject to the handler of a pattern with a wildcard', async () => {
    expect((await ask<FrameContext>('any.thing', {})).head.subject).toBe(`${spec}.any.thing`);
  });

  it('is handled concurrently with many others', async () => {
    const count = 50;
    const meet = () => ask<{ status: number }>('meets', { count }, empty, 30_000);
    const answers = await Promise.all(Array.from({ length: count }, meet));
    expect(new Set(answers.map(({ head }) => head.status))).toEqual(new Set([200]));
  });

  it('carries its request id to the handler', async () => {
    const reply = await ask<{ request_id: string }>('slow', { ms: 1, request_id: 'r-1' });
    expect(reply.head.request_id).toBe('r-1');
  });

  it('may have a body of 20 MB both ways, beyond the limit of the server', async () => {
    const body = randomBytes(20 * 1024 * 1024);
    expect(nats.connection.info?.max_payload).toBeLessThan(body.length);
    const reply = await ask('echo', { big: true }, body, 15_000);
    expect(reply.head).toEqual({ big: true });
    expect(reply.body.equals(body)).toBe(true);
  });

  it('may have a reply of any size around the limit', async () => {
    const limit = nats.connection.info?.max_payload ?? 0;
    for (const bytes of [limit - 20, limit - 10, limit, limit + 1, 2 * limit]) {
      const reply = await ask('large', { bytes });
      expect(reply.body.length).toBe(bytes);
    }
  });

  it('is answered with 500, without the error, when its handler throws', async () => {
    const reply = await ask('fails', { busy: false });
    expect(reply.head).toEqual({ status: 500, headers: {} });
    expect(reply.body.length).toBe(0);
  });

  it('is answered with 503 when the service is overloaded', async () => {
    expect((await ask('fails', { busy: true })).head).toMatchObject({ status: 503 });
  });

  it('is answered with 500 when its data is no frame', async () => {
    const reply = await nats.connection.request(`${spec}.echo`, 'nonsense', { timeout: 15_000 });
    expect(reply.string()).toMatch(/^\{"status":500/);
  });

  it('throws NoResponder at once where no service listens', async () => {
    await expect(ask('nobody', {})).rejects.toBeInstanceOf(NoResponder);
  });

  it('throws TimedOut when no answer comes in time', async () => {
    await expect(ask('held', {}, empty, 50)).rejects.toBeInstanceOf(TimedOut);
    while (held.length === 0) await pause(5);
    held.pop()?.();
  });

  it('is counted and timed by subject', async () => {
    await ask('slow', { ms: 1 });
    const metrics = async () =>
      (
        await Promise.all(services.map(async ({ opsUrl }) => (await fetch(`${opsUrl}/metrics`)).text()))
      ).join();
    const counted = new RegExp(
      `deskline_requests_total{subject="${spec}.slow",status="200",service="work-records"} \\d+`,
    );
    // The answer is on its way before it is counted.
    while (!counted.test(await metrics())) await pause(5);
    expect(await metrics()).toMatch(
      new RegExp(
        `deskline_request_duration_seconds_bucket{le="0.25",service="work-records",subject="${spec}.slow"`,
      ),
    );
  });
});

describe('NatsTransport over its limit of requests', () => {
  const statuses: number[] = [];
  /** Sends so many requests; the accepted ones wait, the others are answered by now. */
  const ofMany = async (count: number): Promise<{ release(): Promise<unknown> }> => {
    statuses.length = 0;
    const requests = Array.from({ length: count }, async () =>
      statuses.push((await ask<{ status: number }>('held', {}, empty, 45_000)).head.status),
    );
    while (held.length + statuses.length < count) await pause(5);
    return {
      release: () => {
        for (const leave of held.splice(0)) leave();
        return Promise.all(requests);
      },
    };
  };

  it('answers 503 at once instead of queueing', async () => {
    await stopAll();
    services = [await startOne({ MAX_IN_FLIGHT: '3' })];
    const { release } = await ofMany(10);
    expect(statuses).toEqual(Array(7).fill(503));
    await release();
    expect(statuses.slice(7)).toEqual([200, 200, 200]);
  });

  it('still answers urgent requests', async () => {
    const { release } = await ofMany(4);
    expect((await ask<{ status: number }>('urgent', {})).head.status).toBe(200);
    expect(statuses).toEqual([503]);
    await release();
  });

  it('still handles events for every instance', async () => {
    received.length = 0;
    const { release } = await ofMany(4);
    nats.publish(`${spec}.told`, encodeFrame({ word: 'hello' }));
    while (received.length === 0) await pause(5);
    await release();
    expect(received).toEqual(['hello']);
  });
});

describe('NatsTransport.close', () => {
  it('finishes accepted requests and accepts no more, while the other instance continues', async () => {
    await stopAll();
    services = await Promise.all([startOne(), startOne()]);
    const requests = Array.from({ length: 20 }, () => ask<{ status: number }>('slow', { ms: 300 }));
    await nats.connection.flush();
    await pause(50);
    await services.pop()?.stop();
    const later = Array.from({ length: 20 }, () => ask<{ status: number }>('slow', { ms: 1 }));
    for (const reply of await Promise.all([...requests, ...later])) expect(reply.head.status).toBe(200);
    await services.pop()?.stop();
    await expect(ask('echo', {})).rejects.toBeInstanceOf(NoResponder);
  });
});

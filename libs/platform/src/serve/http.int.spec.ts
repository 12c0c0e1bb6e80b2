import { Controller, Get, Logger, Module, Req, type OnModuleInit } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testNatsUrl } from '@deskline/testing';
import { Overloaded } from '../errors';
import { Nats } from '../nats/nats';
import { start, type RunningService } from './start';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const none = Buffer.alloc(0);
let initialised = 0;
/** Requests that wait to be released. */
const held: (() => void)[] = [];

@Controller()
class PageController implements OnModuleInit {
  onModuleInit(): void {
    initialised += 1;
  }

  @Get('page')
  page(@Req() request: FastifyRequest): { request_id: string } {
    return { request_id: request.id };
  }

  @Get('slow')
  async slow(): Promise<string> {
    await new Promise<void>((resolve) => held.push(resolve));
    return 'done';
  }

  @MessagePattern('page.fails')
  fails(): never {
    throw new Overloaded('busy');
  }
}

@Module({ controllers: [PageController] })
class PageModule {}

let service: RunningService;
let nats: Nats;
const startOn = (port: number): Promise<RunningService> =>
  start(
    PageModule,
    { name: 'oauth-server', http: () => ({ host: '127.0.0.1', port }) },
    { NATS_URL: testNatsUrl(), LOG_LEVEL: 'silent' },
  );

beforeEach(async () => {
  initialised = 0;
  service = await startOn(0);
  nats = await Nats.connect(testNatsUrl(), 'spec');
});

afterEach(async () => {
  await nats.close();
  await service.stop();
  Logger.overrideLogger(false);
});

describe('Service with HTTP', () => {
  it('is initialised once, and called over HTTP and over NATS', async () => {
    expect(initialised).toBe(1);
    expect((await fetch(`${service.httpUrl}/page`)).status).toBe(200);
    const reply = await nats.request('page.fails', { head: {}, body: none }, 15_000);
    expect(reply.head).toMatchObject({ status: 503 });
  });

  it('answers with the request id that its handler sees', async () => {
    const own = await fetch(`${service.httpUrl}/page`);
    expect(await own.json()).toEqual({ request_id: own.headers.get('x-request-id') });
    const given = await fetch(`${service.httpUrl}/page`, { headers: { 'x-request-id': 'given-by-caller' } });
    expect(given.headers.get('x-request-id')).toBe('given-by-caller');
    const harmful = await fetch(`${service.httpUrl}/page`, {
      headers: { 'x-request-id': '{"level":"fatal"}' },
    });
    expect(harmful.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers accepted requests when it is stopped, and is not ready from then on', async () => {
    const answer = fetch(`${service.httpUrl}/slow`);
    while (held.length === 0) await pause(5);
    const stopping = service.stop();
    expect((await fetch(`${service.opsUrl}/readyz`)).status).toBe(503);
    held.splice(0).forEach((letGo) => letGo());
    expect(await (await answer).text()).toBe('done');
    await stopping;
    await expect(fetch(`${service.httpUrl}/page`)).rejects.toThrow();
    service = await startOn(0);
  });

  it('explains in one sentence that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(startOn(port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use by another program.`);
    other.close();
  });
});

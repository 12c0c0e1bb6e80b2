import type { IncomingMessage } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestMicroservice } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Log } from '../logging/log';
import { NatsTransport } from '../nats/nats-transport';
import { PassErrorsFilter } from '../nats/pass-errors.filter';
import { newRequestId } from '../tracing/tracing';
import { appOptions, type BuiltApp } from './built-app';
import { listenHttp } from './listen-http';
import type { HttpOptions } from './serve-options';

const ACCEPTABLE_ID = /^[\w.-]{8,64}$/;

/** Keeps the caller's id if it is harmless, so that a request can be traced from the caller's side. */
const requestIds = {
  genReqId(request: IncomingMessage): string {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : newRequestId();
  },
};

/** Builds a service that is called over HTTP and NATS. */
export async function buildHttpApp(root: DynamicModule, log: Log, http: HttpOptions): Promise<BuiltApp> {
  const adapter = new FastifyAdapter({ ...requestIds, ...http.fastify });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    ...appOptions(log),
    bodyParser: http.bodyParser ?? true,
  });
  try {
    identifyRequests(app);
    await http.configure?.(app);
    await connectTransport(app);
    return { app, http: await listenHttp(app, http) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function connectTransport(app: NestFastifyApplication): Promise<void> {
  const strategy = app.get(NatsTransport);
  const nats = app.connectMicroservice<object>(
    { strategy },
    { deferInitialization: true },
  ) as NestMicroservice;
  nats.useGlobalFilters(new PassErrorsFilter());
  // The application runs these hooks itself; the transport is deferred only for the filter.
  nats.setIsInitHookCalled(true);
  await app.init();
  await app.startAllMicroservices();
}

/** Sends the request id with every answer; log lines about a request have it too. */
function identifyRequests(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
}

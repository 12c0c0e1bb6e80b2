import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestMicroservice } from '@nestjs/microservices';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Log } from '../logging/log';
import { NatsTransport } from '../nats/nats-transport';
import { PassErrorsFilter } from '../nats/pass-errors.filter';
import { appOptions, type BuiltApp } from './built-app';
import { listenHttp } from './listen-http';
import { identifyRequests, requestIds } from './request-ids';
import type { HttpOptions } from './serve-options';

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

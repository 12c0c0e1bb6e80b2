import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Log } from '../logging/log';
import { NatsTransport } from '../nats/nats-transport';
import { PassErrorsFilter } from '../nats/pass-errors.filter';
import { appOptions, type BuiltApp } from './built-app';

/** Builds a service that is called over NATS alone. */
export async function buildMicroservice(root: DynamicModule, log: Log): Promise<BuiltApp> {
  const app = await NestFactory.createMicroservice(root, {
    ...appOptions(log),
    inject: [NatsTransport],
    useFactory: (strategy: NatsTransport) => ({ strategy }),
  });
  app.useGlobalFilters(new PassErrorsFilter());
  await app.listen();
  return { app };
}

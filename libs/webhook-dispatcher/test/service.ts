import { EVENT_LOG_MIGRATIONS, EventsModule, EventsSettings } from '@deskline/events';
import {
  DatabaseModule,
  loadSettings,
  migrate,
  NatsTransport,
  PlatformModule,
  type Settings,
} from '@deskline/platform';
import { Module, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Starts a stand-in for work-records: its event log and its publisher, without its records. */
export async function startProducer(env: Record<string, string>): Promise<INestMicroservice> {
  const settings = loadSettings(EventsSettings, env);
  const database = { service: 'work-records', migrations: [...EVENT_LOG_MIGRATIONS] };
  await migrate(settings, database);
  @Module({
    imports: [DatabaseModule.forRoot(database), EventsModule.forRoot({ source: 'work-records' })],
  })
  class ProducerModule {}
  return startService('work-records', settings, ProducerModule);
}

export async function startService(
  name: string,
  settings: Settings,
  module: Type,
): Promise<INestMicroservice> {
  @Module({ imports: [PlatformModule.forRoot({ name, settings }), module] })
  class RootModule {}
  const app = await NestFactory.createMicroservice(RootModule, {
    logger: false,
    abortOnError: false,
    inject: [NatsTransport],
    useFactory: (strategy: NatsTransport) => ({ strategy }),
  });
  await app.listen();
  return app;
}

import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, SystemClock } from '../clock';
import type { DirectAddress } from '../direct/direct-server';
import { createLog, type Log } from '../logging/log';
import { Metrics } from '../metrics/metrics';
import { Nats } from '../nats/nats';
import { NatsTransport } from '../nats/nats-transport';
import { Delays } from '../ops/delays';
import { Readiness } from '../ops/readiness';
import { Settings } from '../settings/settings';
import { connectNats } from './connect-nats';

export interface PlatformOptions {
  name: string;
  settings: Settings;
  log?: Log;
  clock?: Clock;
  metrics?: Metrics;
  readiness?: Readiness;
  delays?: Delays;
  nats?: Nats;
  /** Gateways call the service without NATS between them. */
  isCalledDirectly?: boolean;
}

/** Providers of every service, injectable everywhere: Settings, Clock, Nats, Metrics, Readiness, Delays. */
@Module({})
export class PlatformModule implements OnApplicationShutdown {
  constructor(@Inject(Nats) private readonly nats: Nats) {}

  static forRoot({ name, settings, ...given }: PlatformOptions): DynamicModule {
    const log = given.log ?? createLog(name, settings.LOG_LEVEL);
    const metrics = given.metrics ?? new Metrics(name);
    const readiness = given.readiness ?? new Readiness();
    const delays = given.delays ?? new Delays();
    const direct = given.isCalledDirectly ? directAddress(settings) : undefined;
    const transport = (nats: Nats): NatsTransport =>
      new NatsTransport(nats, metrics, log, { service: name, maxInFlight: settings.MAX_IN_FLIGHT, direct });
    return {
      module: PlatformModule,
      global: true,
      providers: [
        { provide: Settings, useValue: settings },
        { provide: settings.constructor, useValue: settings },
        { provide: Clock, useValue: given.clock ?? new SystemClock() },
        { provide: Metrics, useValue: metrics },
        { provide: Readiness, useValue: readiness },
        { provide: Delays, useValue: delays },
        { provide: Nats, useFactory: () => given.nats ?? connectNats(name, settings, readiness, delays) },
        { provide: NatsTransport, inject: [Nats], useFactory: transport },
      ],
      exports: [Settings, settings.constructor, Clock, Metrics, Readiness, Delays, Nats, NatsTransport],
    };
  }

  /** Closes last, as other modules may still send while they stop. */
  async onApplicationShutdown(): Promise<void> {
    await this.nats.close();
  }
}

/** Encrypted where NATS is. */
const directAddress = ({ DIRECT_HOST, DIRECT_PORT, NATS_URL }: Settings): DirectAddress => ({
  host: DIRECT_HOST,
  port: DIRECT_PORT,
  isEncrypted: NATS_URL.startsWith('tls:'),
});

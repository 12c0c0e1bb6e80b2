import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../settings/settings';
import { Nats } from './nats';

@Module({})
export class NatsModule implements OnApplicationShutdown {
  constructor(@Inject(Nats) private readonly nats: Nats) {}

  static forRoot(service: string): DynamicModule {
    return {
      module: NatsModule,
      global: true,
      providers: [
        {
          provide: Nats,
          inject: [Settings],
          useFactory: (settings: Settings) => Nats.connect(settings.NATS_URL, service),
        },
      ],
      exports: [Nats],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.nats.connection.drain();
  }
}

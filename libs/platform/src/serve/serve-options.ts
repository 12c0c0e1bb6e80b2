import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ServiceName } from '../service-name';
import type { SettingsClass } from '../settings/load-settings';
import type { Settings } from '../settings/settings';

export interface HttpOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Given to Fastify as they are: https, http2, bodyLimit, trustProxy ... */
  fastify?: Record<string, unknown>;
  /** False leaves parsing of bodies to the service. */
  bodyParser?: boolean;
  /** Raw hooks, routes and plugins, before the application is initialised. */
  configure?: (app: NestFastifyApplication) => void | Promise<void>;
}

export interface ServeOptions<S extends Settings = Settings> {
  name: ServiceName;
  /** The service's own settings, where it has some; injectable under this class and under Settings. */
  settings?: SettingsClass<S>;
  /** For a service that is called over HTTP beside NATS. */
  http?: (settings: S) => HttpOptions | Promise<HttpOptions>;
}

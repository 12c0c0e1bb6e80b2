import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Database } from '../database/database';
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

/** What a command of a program has at hand. NATS is not needed for it. */
export interface CommandContext<S extends Settings = Settings> {
  settings: S;
  database: Database;
  /** What follows its name. */
  words: readonly string[];
  input: NodeJS.ReadableStream;
  say(line: string): void;
}

export type Command<S extends Settings = Settings> = (context: CommandContext<S>) => Promise<void>;

export interface ServeOptions<S extends Settings = Settings> {
  name: ServiceName;
  /** The service's own settings, where it has some; injectable under this class and under Settings. */
  settings?: SettingsClass<S>;
  /** For a service that is called over HTTP beside NATS. */
  http?: (settings: S) => HttpOptions | Promise<HttpOptions>;
  /** What `node main.js <name>` does instead of serving, beside `migrate`: for whoever runs the service. */
  commands?: Readonly<Record<string, Command<S>>>;
}

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Database } from '../database/database';
import type { Finding } from '../doctor/finding';
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

/** Arguments of a command. NATS is not connected. */
export interface CommandContext<S extends Settings = Settings> {
  settings: S;
  database: Database;
  /** Words after the command's name. */
  words: readonly string[];
  input: NodeJS.ReadableStream;
  say(line: string): void;
}

export type Command<S extends Settings = Settings> = (context: CommandContext<S>) => Promise<void>;

export interface ServeOptions<S extends Settings = Settings> {
  name: ServiceName;
  /** Settings class of the service; injectable under this class and under Settings. */
  settings?: SettingsClass<S>;
  /** For a service that is called over HTTP beside NATS. */
  http?: (settings: S) => HttpOptions | Promise<HttpOptions>;
  /** Whether gateways call it over connections of their own (ADR 126). */
  takesDirectCalls?: (settings: S) => boolean;
  /** Commands of the operator beside `migrate`: `node main.js <name>` runs one instead of serving. */
  commands?: Readonly<Record<string, Command<S>>>;
  /** Part of `node main.js doctor` that only the service knows. */
  doctor?: {
    /** Names of indexes that its database must have. */
    indexes?(): readonly string[];
    findings?(settings: S): Promise<readonly Finding[]>;
  };
}

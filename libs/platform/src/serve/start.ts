import { Logger, Module, type DynamicModule, type Type } from '@nestjs/common';
import { findDatabase } from '../database/find-database';
import { createLog, type Log } from '../logging/log';
import { NestLog } from '../logging/nest-log';
import { Metrics } from '../metrics/metrics';
import { watchNats } from '../metrics/nats-metrics';
import { watchProcess } from '../metrics/process-metrics';
import { watchReadiness } from '../metrics/readiness-metrics';
import type { Nats } from '../nats/nats';
import { NatsTransport } from '../nats/nats-transport';
import { OpsServer } from '../ops/ops-server';
import { Delays } from '../ops/delays';
import { Readiness } from '../ops/readiness';
import { loadSettings, type Environment } from '../settings/load-settings';
import { Settings } from '../settings/settings';
import { startTracing } from '../tracing/tracing';
import { buildMicroservice } from './build-microservice';
import type { BuiltApp } from './built-app';
import { connectNats } from './connect-nats';
import { PlatformModule } from './platform.module';
import type { HttpOptions, ServeOptions } from './serve-options';

export interface RunningService {
  log: Log;
  opsUrl: string;
  httpUrl: string | undefined;
  /** Turns readiness off, finishes requests, ends background tasks and closes connections, in this order. */
  stop(): Promise<void>;
}

/** Imports the service's module on top of the platform. */
@Module({})
class RootModule {}

/** Loads the service's settings; DATABASE_URL is required of a service with a database. */
export function settingsOf<S extends Settings>(module: Type, options: ServeOptions<S>, env: Environment): S {
  const type = (options.settings ?? Settings) as new () => S;
  return loadSettings(type, env, findDatabase(module) ? ['DATABASE_URL'] : []);
}

/** Starts a service in this process. `serve` adds what a process of its own needs: signals and exit codes. */
export async function start<S extends Settings>(
  module: Type,
  options: ServeOptions<S>,
  env: Environment = process.env,
): Promise<RunningService> {
  const settings = settingsOf(module, options, env);
  const { name } = options;
  const log = createLog(name, settings.LOG_LEVEL);
  const metrics = new Metrics(name);
  metrics.watchProcess();
  watchProcess(metrics);
  const readiness = new Readiness();
  watchReadiness(metrics, readiness);
  const delays = new Delays();
  const ops = new OpsServer(readiness, metrics);
  // Alive before it is ready: the rest may wait for its servers.
  const opsUrl = await ops.listen(settings.OPS_PORT, settings.OPS_HOST);
  const stopTracing = await startTracing(name, settings, log);
  let nats: Nats | undefined;
  try {
    Logger.overrideLogger(new NestLog(log));
    nats = await connectNats(name, settings, readiness, delays);
    watchNats(metrics, nats);
    const shared = { log, metrics, readiness, delays, nats };
    const isCalledDirectly = options.takesDirectCalls?.(settings) ?? false;
    const platform = PlatformModule.forRoot({ name, settings, ...shared, isCalledDirectly });
    const root = { module: RootModule, imports: [platform, module] };
    const built = options.http
      ? await buildHttp(root, log, await options.http(settings))
      : await buildMicroservice(root, log);
    readiness.serving();
    log.info({ ops: opsUrl, http: built.http?.url }, 'serving');
    return {
      log,
      opsUrl,
      httpUrl: built.http?.url,
      stop: () => stop(built, readiness, ops, stopTracing),
    };
  } catch (error) {
    await nats?.close();
    await ops.close();
    await stopTracing();
    throw error;
  }
}

/** Loads Fastify on demand, as it is a good part of the start time. */
async function buildHttp(root: DynamicModule, log: Log, http: HttpOptions): Promise<BuiltApp> {
  const { buildHttpApp } = await import('./build-http-app');
  return buildHttpApp(root, log, http);
}

async function stop(
  { app, http }: BuiltApp,
  readiness: Readiness,
  ops: OpsServer,
  stopTracing: () => Promise<void>,
): Promise<void> {
  readiness.stopping();
  await http?.close();
  await app.get(NatsTransport).close();
  await app.close();
  await ops.close();
  await stopTracing();
}

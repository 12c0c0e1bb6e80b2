import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startDetached, type Detached } from '../system/detached';
import { workspace } from '../system/workspace';
import type { Environment, Service } from './service';

export interface ScriptOptions {
  /** The compiled workspace. */
  dist: string;
  /** Folder of the services' logs. */
  logs: string;
  environment: Environment;
}

export const logOf = (service: Service, { logs }: ScriptOptions): string => join(logs, `${service}.log`);

/**
 * Doubles V8's young generation: more objects die before a collection, and fewer are copied. It saves some 5 % of the CPU
 * of a change, and takes up to 48 MB.
 */
export const ROOM = '--max-semi-space-size=32';

/** Whether functions are named by their files: of a profile, or for perf. */
const namesFiles = (): boolean =>
  profiling().length > 0 || process.env['NODE_OPTIONS']?.includes('--perf-basic-prof') === true;

/** Node options of every script: V8 refuses code that was cached under other options. */
export function nodeOptions(): string[] {
  const codeCache = join(workspace(), 'dist', 'libs', 'local-stack', 'src', 'services', 'code-cache.js');
  const isCached = !namesFiles() && existsSync(codeCache);
  return [ROOM, ...profiling(), ...(isCached ? ['--require', codeCache] : ['--enable-source-maps'])];
}

/** Node options of a process that writes a CPU profile into the folder when it ends; NODE_OPTIONS does not allow them. */
export function profiling(folder = process.env['PROFILES']): string[] {
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${resolve(folder)}`] : [];
}

/** `main.js` of a service; with `migrate` as argument it brings its database up to date and ends. */
export function startScript(service: Service, options: ScriptOptions, ...args: string[]): Promise<Detached> {
  const script = join(options.dist, 'apps', service, 'src', 'main.js');
  return startDetached(process.execPath, [...nodeOptions(), script, ...args], {
    log: logOf(service, options),
    env: options.environment,
    cwd: workspace(),
  });
}

import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { workspace } from '../system/workspace';
import { mapStacks } from './mapped-stacks';

/**
 * Loaded before a service (`node --require`): caches resolved paths and V8 code of packages and own files from one start to
 * the next, which saves a good part of a start. Sources are still read, and cached code is used only for the text that it
 * was compiled from. Files that are not cached, or cannot be, are resolved and compiled as usual.
 */
interface CodeCache {
  readonly stamp: string;
  readonly build: string;
  /** False if only commands have written it: they end before the functions of a service's start were compiled. */
  readonly hasServed: boolean;
  /** Resolved paths by importing folder and request. */
  readonly paths: Map<string, string>;
  readonly code: Map<string, Code>;
}

interface Code {
  readonly sum: number;
  readonly data: Buffer;
}

type Resolve = (request: string, parent: NodeJS.Module | undefined, ...more: unknown[]) => string;
type Load = (module: NodeJS.Module, file: string) => void;
type Compile = (this: NodeJS.Module, text: string, file: string, format?: string) => unknown;

/** Private members of Node's module loader, which has no public hooks for them. */
interface Loader {
  _resolveFilename: Resolve;
  readonly _cache: NodeJS.Require['cache'];
  readonly _extensions: { '.js': Load };
  readonly prototype: { _compile: Compile };
}
const loader = Module as unknown as Loader;

const PACKAGES = `${sep}node_modules${sep}`;
const isOfPackage = (file: string): boolean => file.includes(PACKAGES);

const packages = join(workspace(), 'node_modules');
const dist = join(workspace(), 'dist');
const ours = ['apps', 'libs'].map((name) => join(dist, name) + sep);
const isCacheable = (file: string): boolean =>
  isOfPackage(file) || ours.some((folder) => file.startsWith(folder));
const service = basename(resolve(process.argv[1] ?? '', '..', '..'));
cacheCode(join(packages, '.cache', 'deskline', `modules-of-${service}`));
mapStacks();

function cacheCode(file: string): void {
  // A new installation may have moved packages, and a new build own files.
  const stamp = [process.version, process.arch, stampOf(join(packages, '.package-lock.json'))].join();
  const build = stampOf(join(dist, 'manifest.json'));
  const cache = read(file, stamp, build);
  const fresh = new Map<string, { sum: number; script: Script }>();
  const paths = new Map(cache.paths);
  const isServing = process.argv[2] === undefined;
  const lacksStart = isServing && !cache.hasServed;

  const resolve = loader._resolveFilename;
  loader._resolveFilename = (request, parent, ...more) => {
    // A request with paths of its own is not cached, nor one of a file outside the build, which may be thrown away.
    if (more.length > 1 || !isCacheable(`${parent?.path}${sep}`)) return resolve(request, parent, ...more);
    const key = `${parent?.path}${sep}${request}`;
    const cached = paths.get(key);
    if (cached) return cached;
    const found = resolve(request, parent, ...more);
    if (isCacheable(found)) paths.set(key, found);
    return found;
  };

  const load = loader._extensions['.js'];
  loader._extensions['.js'] = (module, name) => {
    // A cached file is known to be CommonJS.
    if (cache.code.has(name)) loader.prototype._compile.call(module, readFileSync(name, 'utf8'), name);
    else load(module, name);
  };

  const compile = loader.prototype._compile;
  loader.prototype._compile = function (text, name, format) {
    if (!isCacheable(name) || format === 'module' || text.startsWith('#!') || IMPORTS.test(text))
      return compile.call(this, text, name, format);
    const sum = crc32(text);
    const cached = cache.code.get(name);
    const script = scriptOf(text, name, cached?.sum === sum ? cached.data : undefined);
    if (!script) return compile.call(this, text, name, format);
    if (script.cachedDataRejected !== false || lacksStart) fresh.set(name, { sum, script });
    const body = script.runInThisContext() as (...given: unknown[]) => unknown;
    return body.call(this.exports, this.exports, requireOf(this), this, name, dirname(name));
  };

  process.once('exit', () => {
    if (fresh.size === 0 && paths.size === cache.paths.size) return;
    const code = new Map(cache.code);
    for (const [name, { sum, script }] of fresh) code.set(name, { sum, data: script.createCachedData() });
    write(file, { stamp, build, hasServed: isServing || cache.hasServed, paths, code });
  });
}

/** Equals the `require` that Node makes for a module. */
function requireOf(module: NodeJS.Module): NodeJS.Require {
  const resolve = (request: string, options?: object) =>
    loader._resolveFilename(request, module, false, ...(options ? [options] : []));
  const { _cache: cache, _extensions: extensions } = loader;
  const more = { resolve, main: process.mainModule, cache, extensions };
  return Object.assign((name: string) => module.require(name) as unknown, more) as unknown as NodeJS.Require;
}

/** A script from the cache cannot import: Node has no callback for it. */
const IMPORTS = /\bimport\s*\(/;

/** Undefined for an ES module. */
function scriptOf(text: string, filename: string, cachedData: Buffer | undefined): Script | undefined {
  const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
  try {
    return new Script(Module.wrap(text), { filename, cachedData, importModuleDynamically });
  } catch {
    return undefined;
  }
}

function stampOf(file: string): string {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs}/${size}`;
}

function read(file: string, stamp: string, build: string): CodeCache {
  const nothing = {
    stamp,
    build,
    hasServed: false,
    paths: new Map<string, string>(),
    code: new Map<string, Code>(),
  };
  try {
    const cache = deserialize(readFileSync(file)) as CodeCache;
    if (cache.stamp !== stamp) return nothing;
    const isStill = (name: string) => cache.build === build || isOfPackage(name);
    const paths = new Map([...cache.paths].filter(([, found]) => isStill(found)));
    const code = new Map([...cache.code].filter(([name]) => isStill(name)));
    return { stamp, build, hasServed: cache.hasServed && cache.build === build, paths, code };
  } catch {
    return nothing;
  }
}

/** Replaces the file in one step, so that a concurrent start reads a whole one; without write permission nothing is cached. */
function write(file: string, cache: CodeCache): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, serialize(cache), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    return;
  }
}

import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import { workspace } from '../system/workspace';
import { mapStacks } from './mapped-stacks';

/**
 * Loaded before a service (`node --require`): where packages and files of ours are and V8's code of them is kept from one
 * start to the next, which is a good part of what a start costs. Files are read as ever, and code is of the text it was
 * made of. What is not kept, or not to be read, is found and compiled as without.
 */
interface CodeCache {
  readonly stamp: string;
  readonly build: string;
  /** By whence and what is asked for. */
  readonly places: Map<string, string>;
  readonly code: Map<string, Code>;
}

interface Code {
  readonly sum: number;
  readonly data: Buffer;
}

type Resolve = (request: string, parent: NodeJS.Module | undefined, ...more: unknown[]) => string;
type Load = (module: NodeJS.Module, file: string) => void;
type Compile = (this: NodeJS.Module, text: string, file: string, format?: string) => unknown;

/** Node has no public name for these, nor another place for them. */
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
const isKept = (file: string): boolean => isOfPackage(file) || ours.some((folder) => file.startsWith(folder));
const service = basename(resolve(process.argv[1] ?? '', '..', '..'));
keepCode(join(packages, '.cache', 'deskline', `modules-of-${service}`));
mapStacks();

function keepCode(file: string): void {
  // Packages that were installed anew may be elsewhere, as may files of ours that were built anew.
  const stamp = [process.version, process.arch, stampOf(join(packages, '.package-lock.json'))].join();
  const build = stampOf(join(dist, 'manifest.json'));
  const kept = read(file, stamp, build);
  const fresh = new Map<string, { sum: number; script: Script }>();
  const places = new Map(kept.places);

  const resolve = loader._resolveFilename;
  loader._resolveFilename = (request, parent, ...more) => {
    // A request with paths of its own is not cached.
    if (more.length > 1) return resolve(request, parent, ...more);
    const key = `${parent?.path}${sep}${request}`;
    const known = places.get(key);
    if (known) return known;
    const found = resolve(request, parent, ...more);
    if (isKept(found)) places.set(key, found);
    return found;
  };

  const load = loader._extensions['.js'];
  loader._extensions['.js'] = (module, name) => {
    // Which of the two kinds of module it is, was asked before.
    if (kept.code.has(name)) loader.prototype._compile.call(module, readFileSync(name, 'utf8'), name);
    else load(module, name);
  };

  const compile = loader.prototype._compile;
  loader.prototype._compile = function (text, name, format) {
    if (!isKept(name) || format === 'module' || text.startsWith('#!'))
      return compile.call(this, text, name, format);
    const sum = crc32(text);
    const known = kept.code.get(name);
    const script = scriptOf(text, name, known?.sum === sum ? known.data : undefined);
    if (!script) return compile.call(this, text, name, format);
    if (script.cachedDataRejected !== false) fresh.set(name, { sum, script });
    const body = script.runInThisContext() as (...given: unknown[]) => unknown;
    return body.call(this.exports, this.exports, requireOf(this), this, name, dirname(name));
  };

  process.once('exit', () => {
    if (fresh.size === 0 && places.size === kept.places.size) return;
    const code = new Map(kept.code);
    for (const [name, { sum, script }] of fresh) code.set(name, { sum, data: script.createCachedData() });
    write(file, { stamp, build, places, code });
  });
}

/** As Node makes it for a module. */
function requireOf(module: NodeJS.Module): NodeJS.Require {
  const resolve = (request: string, options?: object) =>
    loader._resolveFilename(request, module, false, ...(options ? [options] : []));
  const { _cache: cache, _extensions: extensions } = loader;
  const more = { resolve, main: process.mainModule, cache, extensions };
  return Object.assign((name: string) => module.require(name) as unknown, more) as unknown as NodeJS.Require;
}

/** Undefined where it is no script: a module of the other kind. */
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
  const nothing = { stamp, build, places: new Map<string, string>(), code: new Map<string, Code>() };
  try {
    const kept = deserialize(readFileSync(file)) as CodeCache;
    if (kept.stamp !== stamp) return nothing;
    const isStill = (name: string) => kept.build === build || isOfPackage(name);
    const places = new Map([...kept.places].filter(([, found]) => isStill(found)));
    const code = new Map([...kept.code].filter(([name]) => isStill(name)));
    return { stamp, build, places, code };
  } catch {
    return nothing;
  }
}

/** Another start reads the old one or the new one; where nothing may be written, nothing is kept. */
function write(file: string, kept: CodeCache): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, serialize(kept), { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    return;
  }
}

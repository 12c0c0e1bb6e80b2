import { statSync } from 'node:fs';
import Module from 'node:module';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { workspace } from '../system/workspace';
import { mapStacks } from './mapped-stacks';
import { ModulePack } from './module-pack';

/**
 * Loaded before a service (`node --require`): the modules of packages and those of the build are loaded as two scripts with
 * their V8 code, which saves about half of a start. Modules that are not in them are resolved and compiled as usual. Remove
 * node_modules/.cache/deskline after a package was changed by hand.
 */
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

/** Longer than a start. */
const START_MS = 5_000;

const PACKAGES = `${sep}node_modules${sep}`;
const packages = join(workspace(), 'node_modules');
const dist = join(workspace(), 'dist');
const ours = ['apps', 'libs'].map((name) => join(dist, name) + sep);

const service = basename(resolve(process.argv[1] ?? '', '..', '..'));
/** New packages, and a new build, may have moved files. */
const packagesStamp = [process.version, process.arch, stampOf(join(packages, '.package-lock.json'))].join();
const packOf = (kind: string, stamp: string) =>
  new ModulePack(join(packages, '.cache', 'deskline', `${kind}-of-${service}`), stamp);
const packs = {
  packages: packOf('packages', packagesStamp),
  build: packOf('build', [packagesStamp, stampOf(join(dist, 'manifest.json'))].join()),
};
const all = Object.values(packs);

/** Undefined for a file outside the build, which may be thrown away. */
function packFor(file: string): ModulePack | undefined {
  if (file.includes(PACKAGES)) return packs.packages;
  return ours.some((folder) => file.startsWith(folder)) ? packs.build : undefined;
}

const resolveFile = loader._resolveFilename;
loader._resolveFilename = (request, parent, ...more) => {
  // A request with paths of its own is not kept.
  if (more.length > 1 || !packFor(`${parent?.path}${sep}`)) return resolveFile(request, parent, ...more);
  const key = `${parent?.path}${sep}${request}`;
  const kept = packs.build.pathOf(key) ?? packs.packages.pathOf(key);
  if (kept) return kept;
  const found = resolveFile(request, parent, ...more);
  packFor(found)?.addPath(key, found);
  return found;
};

const load = loader._extensions['.js'];
loader._extensions['.js'] = (module, name) => {
  const run = packFor(name)?.functionOf(name);
  if (run) run.call(module.exports, module.exports, requireOf(module), module, name, dirname(name));
  else load(module, name);
};

const compile = loader.prototype._compile;
loader.prototype._compile = function (text, name, format) {
  if (format !== 'module') packFor(name)?.add(name, text);
  return compile.call(this, text, name, format);
};

/**
 * A command uses what a service has kept, and keeps nothing: it loads modules that a service does not need. The functions of a
 * start are kept soon after it, since those that run later would make the next start longer.
 */
if (process.argv[2] === undefined) {
  setTimeout(() => all.forEach((pack) => pack.saveFunctions()), START_MS).unref();
  process.once('exit', () => all.forEach((pack) => pack.saveModules()));
}

mapStacks((position) => all.map((pack) => pack.unpacked(position)).find((found) => found !== undefined));

/** Equals the `require` that Node makes for a module. */
function requireOf(module: NodeJS.Module): NodeJS.Require {
  const resolve = (request: string, options?: object) =>
    loader._resolveFilename(request, module, false, ...(options ? [options] : []));
  const { _cache: cache, _extensions: extensions } = loader;
  const more = { resolve, main: process.mainModule, cache, extensions };
  return Object.assign((name: string) => module.require(name) as unknown, more) as unknown as NodeJS.Require;
}

function stampOf(file: string): string {
  const { mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs}/${size}`;
}

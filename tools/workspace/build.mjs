// Compiles the workspace into dist: TypeScript by swc, the console by vite; other files under src, test and migrations are copied. Unchanged files are skipped.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { buildConsole } from './build-console.mjs';
import { root } from './root.mjs';

const FOLDERS = ['apps', 'libs', 'tools', 'bench', 'e2e'];
const dist = join(root, 'dist');
const manifestFile = join(dist, 'manifest.json');

export async function build(onBegin = () => {}) {
  await Promise.all([compileAll(onBegin), buildConsole()]);
}

async function compileAll(onBegin) {
  const sources = (await Promise.all(FOLDERS.map(listFiles))).flat().filter(isBuilt);
  const before = await readManifest();
  const compiler = await compilerStamp();
  const now = { compiler, files: {} };
  for (const source of sources) now.files[source] = await stampOf(source);

  const isCurrent = (source) => before.compiler === compiler && before.files[source] === now.files[source];
  const changed = sources.filter((source) => !isCurrent(source));
  const removed = Object.keys(before.files).filter((source) => !(source in now.files));
  if (changed.length + removed.length === 0) return;
  onBegin(changed.length);

  for (const source of removed)
    for (const output of outputsOf(source)) await rm(join(dist, output), { force: true });
  await inParallel(changed, produce);
  await put(manifestFile, JSON.stringify(now));
}

const isTypeScript = (file) => file.endsWith('.ts');
/** The console has a compiler of its own. */
const isOfConsole = (file) => file.startsWith('apps/console/');
const isSpec = (file) => /\.(spec|d)\.ts$/.test(file);
const isBuilt = (file) =>
  !isOfConsole(file) && (isTypeScript(file) ? !isSpec(file) : /\/(src|test|migrations)\//.test(file));
const outputsOf = (file) =>
  isTypeScript(file) ? [file.replace(/\.ts$/, '.js'), file.replace(/\.ts$/, '.js.map')] : [file];

async function produce(source) {
  if (!isTypeScript(source)) return put(join(dist, source), await readFile(join(root, source)));
  const { transformFile } = await import('@swc/core');
  const { code, map } = await transformFile(join(root, source), { cwd: root, root, swcrc: true });
  const [script, sourceMap] = outputsOf(source);
  await put(join(dist, script), `${code}\n//# sourceMappingURL=${sourceMap.split('/').at(-1)}\n`);
  await put(join(dist, sourceMap), map);
}

/** Replaces the file in one step, because other processes may load it. */
async function put(file, content) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, content);
  await rename(`${file}.${process.pid}`, file);
}

async function listFiles(folder) {
  if (!existsSync(join(root, folder))) return [];
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = entries.map((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(path);
    return [path];
  });
  return (await Promise.all(nested)).flat();
}

async function stampOf(file) {
  const { mtimeMs, size } = await stat(join(root, file));
  return `${mtimeMs}/${size}`;
}

/** Hash of the compiler and its settings; a change of it rebuilds everything. */
async function compilerStamp() {
  const hash = createHash('sha256');
  for (const file of ['.swcrc', 'tools/workspace/build.mjs', 'node_modules/@swc/core/package.json']) {
    hash.update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

async function readManifest() {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8'));
  } catch {
    return { compiler: '', files: {} };
  }
}

async function inParallel(items, work) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker));
}

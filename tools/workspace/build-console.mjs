// Builds the console into dist/console: vite, then each file beside its Brotli and gzip forms. Skipped while no source has changed.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './root.mjs';

const source = join(root, 'apps/console');
/** Parser of automation rules, which the console shares. */
const parser = join(root, 'libs/automation/src');
const target = join(root, 'dist/console');
const stampFile = join(root, 'dist/console.stamp');

/** Packages whose versions are part of the result. */
const PACKAGES =
  /^node_modules\/(vite|rolldown|lightningcss|@vitejs|@mantine|@tanstack|@tabler|@xyflow|@dagrejs|@atlaskit|@codemirror|@marcbachmann|react|react-dom)/;
const COMPRESSED = /\.(js|css|svg|json)$/;

export async function buildConsole(onBegin = () => {}) {
  if (!existsSync(source)) return;
  const stamp = await stampOfSources();
  if (existsSync(join(target, 'index.html')) && (await readStamp()) === stamp) return;
  onBegin();
  const { build } = await import('vite');
  const made = `${target}.${process.pid}`;
  await forProduction(() =>
    build({
      root: source,
      configFile: join(source, 'vite.config.mjs'),
      logLevel: 'warn',
      build: { outDir: made, emptyOutDir: true },
    }),
  );
  await compressAll(join(made, 'assets'));
  await replace(target, made);
  await writeFile(stampFile, stamp);
}

/** Puts the folder that was made in the place of the one before. Another build may do the same meanwhile: either result is whole. */
async function replace(folder, made) {
  const before = `${made}.before`;
  for (;;) {
    try {
      await rename(folder, before);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    await rm(before, { recursive: true, force: true });
    try {
      return await rename(made, folder);
    } catch (error) {
      // The other build was faster.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
  }
}

/** Vite takes the NODE_ENV of its process: with that of a test it would build the slow React of developers. */
async function forProduction(work) {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function compressAll(folder) {
  const names = (await readdir(folder)).filter((name) => COMPRESSED.test(name));
  await Promise.all(names.map((name) => compress(join(folder, name))));
}

async function compress(file) {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Hash of the sources, the builder and the versions of the packages. */
async function stampOfSources() {
  const hash = createHash('sha256');
  const names = (await Promise.all([source, parser].map(filesIn))).flat();
  for (const file of [...names.sort(), join(root, 'tools/workspace/build-console.mjs')]) {
    hash.update(file.slice(root.length)).update(await readFile(file));
  }
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { version }] of Object.entries(packages)) {
    if (PACKAGES.test(path)) hash.update(`${path}@${version}`);
  }
  return hash.digest('hex');
}

async function filesIn(folder) {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function readStamp() {
  try {
    return await readFile(stampFile, 'utf8');
  } catch {
    return '';
  }
}

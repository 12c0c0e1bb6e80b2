// npm run console:budget: compares the built console with its limits in kilobytes of gzip, by the manifest of vite.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace/root.mjs';

const LIMITS = { 'initial script': 250, 'initial style': 37, 'lazy script': 150, 'all files': 1200 };

const folder = join(root, 'dist/console');
if (!existsSync(join(folder, 'manifest.json'))) {
  console.error('There is no dist/console: npm run build.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
const sizeOf = (file) => statSync(join(folder, `${file}.gz`)).size / 1000;
const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);

/** The chunks that a chunk needs before it runs, itself included. */
function closure(key, found = new Set()) {
  if (found.has(key)) return found;
  found.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, found);
  return found;
}

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const initial = [...closure(entry)];
const filesOf = (keys) =>
  new Set(keys.map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
const stylesOf = (keys) => new Set(keys.flatMap((key) => manifest[key].css ?? []));

const lazy = Object.keys(manifest)
  .filter((key) => manifest[key].isDynamicEntry)
  .map((key) => {
    const own = [...closure(key)].filter((each) => !initial.includes(each));
    return ['lazy script', `${manifest[key].name}`, sum(filesOf(own))];
  });

const everything = Object.keys(manifest);
const rows = [
  ['initial script', '', sum(filesOf(initial))],
  ['initial style', '', sum(stylesOf(initial))],
  ...lazy,
  ['all files', '', sum(filesOf(everything)) + sum(stylesOf(everything))],
];

for (const [limit, name, size] of rows) {
  const isOver = size > LIMITS[limit];
  console.log(
    `${isOver ? 'OVER' : 'ok  '}  ${`${limit} ${name}`.padEnd(32)} ${size.toFixed(1)} of ${LIMITS[limit]} kB`,
  );
  if (isOver) process.exitCode = 1;
}

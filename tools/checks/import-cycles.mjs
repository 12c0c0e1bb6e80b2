// Names every circle of imports in the project of a folder (the workspace without one), by TypeScript's own module resolution. Prints nothing when there is none.
import { relative } from 'node:path';
import ts from 'typescript';
import { root } from '../workspace/root.mjs';

const project = process.argv[2] ?? '.';
const folder = `${root}/${project}`;
const { config } = ts.readConfigFile(`${folder}/tsconfig.json`, ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
const cache = ts.createModuleResolutionCache(root, (name) => name, options);
const ours = new Set(fileNames);
const imports = new Map(fileNames.map((file) => [file, importsOf(file)]));

function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(ts.sys.readFile(file) ?? '', true, true);
  return importedFiles
    .map(({ fileName }) => ts.resolveModuleName(fileName, file, options, ts.sys, cache).resolvedModule)
    .map((resolved) => resolved?.resolvedFileName)
    .filter((name) => name && ours.has(name));
}

/** Depth first; a file met again while it is still on the way closes a circle. */
function* circles() {
  const done = new Set();
  const way = [];
  function* visit(file) {
    if (way.includes(file)) return yield [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return;
    way.push(file);
    for (const next of imports.get(file)) yield* visit(next);
    way.pop();
    done.add(file);
  }
  for (const file of fileNames) yield* visit(file);
}

for (const circle of circles()) {
  console.error(`import cycle: ${circle.map((file) => relative(root, file)).join(' -> ')}`);
  process.exitCode = 1;
}

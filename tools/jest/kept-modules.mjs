// Packages and sources that a worker has loaded, for its next spec. They belong to the worker's one set of globals
// (environment.mjs), and none has the state of a spec.
import { join, sep } from 'node:path';

const NODE_MODULES = `${sep}node_modules${sep}`;
const SOURCES = join(import.meta.dirname, '../../libs') + sep;
const modules = new Map();

const isOfPackage = (file) => file.includes(NODE_MODULES);
const isSource = (file) => file.startsWith(SOURCES) && !file.endsWith('.spec.ts');

export const isKept = (file) => isOfPackage(file) || isSource(file);

/** Removes the sources from a registry, for a spec that replaces what they import. */
export function withoutSources(registry) {
  for (const file of registry.keys()) if (isSource(file)) registry.delete(file);
}

/** Jest's registries are by file name. */
export function lend(registry) {
  for (const [file, module] of modules) registry.set(file, module);
}

export function takeBack(registry) {
  for (const [file, module] of registry) if (isKept(file) && module.loaded) modules.set(file, module);
}

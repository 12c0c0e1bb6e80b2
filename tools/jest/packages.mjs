// Packages that a worker has loaded, for its next spec. They belong to the worker's one set of globals
// (environment.mjs) and have no state of a spec, but for the lists that are cleared here.
import { sep } from 'node:path';

const NODE_MODULES = `${sep}node_modules${sep}`;
const modules = new Map();

export const isOfPackage = (file) => file.includes(NODE_MODULES);

/** Jest's registries are by file name. */
export function lend(registry) {
  for (const [file, module] of modules) registry.set(file, module);
}

export function takeBack(registry) {
  for (const [file, module] of registry) if (isOfPackage(file) && module.loaded) modules.set(file, module);
  for (const [file, forget] of Object.entries(LISTS_OF_CLASSES)) {
    const found = [...modules.keys()].filter((name) => name.endsWith(file));
    for (const name of found) forget(modules.get(name).exports);
  }
}

/** Clears lists of decorated classes, which would retain all modules of the spec. */
const LISTS_OF_CLASSES = {
  'class-transformer/cjs/storage.js': ({ defaultMetadataStorage }) => defaultMetadataStorage.clear(),
  'class-validator/cjs/container.js': ({ useContainer }) => useContainer(new Instances()),
};

class Instances {
  #made = new Map();

  get(type) {
    if (!this.#made.has(type)) this.#made.set(type, new type());
    return this.#made.get(type);
  }
}

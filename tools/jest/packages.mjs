// What is loaded of packages, kept by a worker for its next spec. It is of the worker's one set of globals (see
// environment.mjs), and knows nothing of who uses it, but for what is forgotten here.
import { sep } from 'node:path';

const NODE_MODULES = `${sep}node_modules${sep}`;
const modules = new Map();

export const isOfPackage = (file) => file.includes(NODE_MODULES);

/** Registries of Jest's are by file. */
export function lend(registry) {
  for (const [file, module] of modules) registry.set(file, module);
}

export function takeBack(registry) {
  for (const [file, module] of registry) if (isOfPackage(file) && module.loaded) modules.set(file, module);
  for (const [file, forget] of Object.entries(REMEMBERING)) {
    const found = [...modules.keys()].filter((name) => name.endsWith(file));
    for (const name of found) forget(modules.get(name).exports);
  }
}

/** Classes that were decorated, and with them all that the spec has loaded. */
const REMEMBERING = {
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

// Jest's environment for Node, shared by all specs of a worker: loaded packages belong to its globals, so that the
// next spec need not load them again. Globals that a spec has added are removed after it.
import { AsyncLocalStorage } from 'node:async_hooks';
import NodeEnvironment from 'jest-environment-node';
import { installCommonGlobals } from 'jest-util';

let shared;

// A worker ends with the run, also when that is killed: a spec in progress would go on, with servers of its own.
if (process.env.JEST_WORKER_ID !== undefined && process.connected) {
  const end = () => process.exit(1);
  process.once('disconnect', end);
  // Jest ends a worker by removing its listener: another one would keep the process alive.
  process.on('removeListener', (event) => {
    if (event === 'message') process.off('disconnect', end);
  });
}

/** Jest asks for an environment per spec and gets the same one. */
export default function environment(config, context) {
  shared ??= new WorkerEnvironment(config, context);
  return shared;
}

/** Storages in use. Jest makes one for every spec and never disables it: each promise of later specs would copy its value. */
const storages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (...args) {
  storages.add(this);
  return run.apply(this, args);
};

/**
 * Globals of packages: the checks of the decorated classes of kept modules, and registered symbols, under which packages
 * store state shared by their copies. Jest's own symbols are in capitals.
 */
const isOfPackage = (key) =>
  typeof key === 'symbol'
    ? !/^[A-Z_]*$/.test(Symbol.keyFor(key) ?? '')
    : key === 'classValidatorMetadataStorage';

class WorkerEnvironment extends NodeEnvironment {
  #initial = Object.getOwnPropertyDescriptors(this.global);

  async teardown() {
    const { global } = this;
    this.fakeTimersModern.useRealTimers();
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const key of Reflect.ownKeys(global)) {
      const descriptor = this.#initial[key];
      if (descriptor?.configurable) Object.defineProperty(global, key, descriptor);
      else if (!descriptor && !isOfPackage(key)) Reflect.deleteProperty(global, key);
    }
    // Jest would collect deleted properties here for a teardown that never comes.
    this._globalProxy.leftovers = [];
    global.process = freshProcess(global);
    global.Error.stackTraceLimit = 100;
  }
}

/** Copy of `process` with its own variables; Jest makes one only together with other globals. */
function freshProcess({ Symbol, Date }) {
  return installCommonGlobals({ Symbol, Date }, {}).process;
}

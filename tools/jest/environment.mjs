// Jest's environment for Node, but one for all specs of a worker: what is loaded of packages is of the same globals then
// for the next spec, which need not load it again. What a spec leaves behind in them goes with it.
import NodeEnvironment from 'jest-environment-node';
import { installCommonGlobals } from 'jest-util';

let kept;

/** Jest makes a new one for each spec. */
export default function environment(config, context) {
  kept ??= new WorkerEnvironment(config, context);
  return kept;
}

/** Packages keep what all copies of them are to share under a registered symbol; Jest's own are written in capitals. */
const isOfPackage = (key) => typeof key === 'symbol' && !/^[A-Z_]*$/.test(Symbol.keyFor(key) ?? '');

class WorkerEnvironment extends NodeEnvironment {
  #atFirst = Object.getOwnPropertyDescriptors(this.global);

  async teardown() {
    const { global } = this;
    this.fakeTimersModern.useRealTimers();
    for (const key of Reflect.ownKeys(global)) {
      const descriptor = this.#atFirst[key];
      if (descriptor?.configurable) Object.defineProperty(global, key, descriptor);
      else if (!descriptor && !isOfPackage(key)) Reflect.deleteProperty(global, key);
    }
    // It would hold all that was deleted for an end that does not come.
    this._globalProxy.leftovers = [];
    global.process = freshProcess(global);
    global.Error.stackTraceLimit = 100;
  }
}

/** A copy with variables of its own; Jest makes it together with other globals only. */
function freshProcess({ Symbol, Date }) {
  return installCommonGlobals({ Symbol, Date }, {}).process;
}

// Jest's runtime, for which each spec loads its modules anew, mostly those of the spec before: what these were made into,
// V8's code of them, and packages as they are loaded are kept for the next spec of the worker.
import { statSync } from 'node:fs';
import { Script } from 'node:vm';
import Runtime from 'jest-runtime';
import { isOfPackage, lend, takeBack } from './packages.mjs';

/** By file: the text, of which the code is. */
const kept = new Map();

/** By file: what it was made into, when it was of that time and size. */
const transformed = new Map();

export default class TestRuntime extends Runtime {
  /** The one whose spec runs. */
  static current;

  #loaded = new Map();
  #isMocking = false;

  constructor(...args) {
    super(...args);
    const { executor, transformCache } = this;
    const compile = executor.compile.bind(executor);
    const canBeKept = (text) => !/\bimport\s*\(|^#!/.test(text);
    executor.compile = (text, file) =>
      canBeKept(text) ? this.#compile(executor, text, file) : compile(text, file);
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (file, options) =>
      options?.isInternalModule ? transform(file, options) : this.#transform(transform, file, options);
    lend(this.registries.getActiveCjsRegistry());
    TestRuntime.current = this;
  }

  /** A package may have loaded what a spec has put in the place of another. */
  setMock(...args) {
    this.#isMocking = true;
    super.setMock(...args);
  }

  /** A package that loads another one when it is used asks the runtime it was loaded by, which may be over. */
  requireModuleOrMock(from, name) {
    const { current } = TestRuntime;
    if (this !== current && isOfPackage(from)) return current.requireModuleOrMock(from, name);
    return super.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [file, { text, script }] of this.#loaded)
      kept.set(file, { text, code: script.createCachedData() });
    this.#loaded.clear();
    if (!this.#isMocking) takeBack(this.registries.getActiveCjsRegistry());
    super.teardown();
  }

  #transform(transform, file, options) {
    const { transforms, sourceMaps } = this.transformCache;
    const { mtimeMs, size } = statSync(file);
    const before = transformed.get(file);
    if (before?.mtimeMs !== mtimeMs || before.size !== size) {
      const code = transform(file, options);
      transformed.set(file, { mtimeMs, size, result: transforms.get(file) });
      return code;
    }
    const { code, sourceMapPath } = before.result;
    transforms.set(file, before.result);
    if (sourceMapPath) sourceMaps.set(file, sourceMapPath);
    return code;
  }

  /** What was compiled before it was used has code for what was used, too: that is asked for at the end. */
  #compile({ environment, injectedModuleParameters }, text, filename) {
    const context = environment.getVmContext();
    if (context === null) return null;
    const head = `(function(${injectedModuleParameters.join()}){`;
    const before = kept.get(filename);
    const cachedData = before?.text === text ? before.code : undefined;
    const script = new Script(`${head}${text}\n})`, { filename, cachedData, columnOffset: -head.length });
    if (!cachedData || script.cachedDataRejected) this.#loaded.set(filename, { text, script });
    return script.runInContext(context);
  }
}

// Jest's runtime, which loads the modules of every spec anew. This one caches transformed sources, V8 code and loaded
// packages and sources for the next spec of the worker.
import { statSync } from 'node:fs';
import { Script } from 'node:vm';
import Runtime from 'jest-runtime';
import { isKept, lend, takeBack, withoutSources } from './kept-modules.mjs';

/** Compiled scripts by file, each with its source text. */
const compiled = new Map();

/** Transformed sources by file, with its time and size. */
const transformed = new Map();

export default class TestRuntime extends Runtime {
  /** Runtime of the running spec. */
  static current;

  #loaded = new Map();
  #isMocking = false;

  constructor(...args) {
    super(...args);
    const { executor, transformCache } = this;
    const compile = executor.compile.bind(executor);
    const isCacheable = (text, file) => compiled.get(file)?.text === text || !/\bimport\s*\(|^#!/.test(text);
    executor.compile = (text, file) =>
      isCacheable(text, file) ? this.#compile(executor, text, file) : compile(text, file);
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (file, options) =>
      options?.isInternalModule ? transform(file, options) : this.#transform(transform, file, options);
    lend(this.registries.getActiveCjsRegistry());
    TestRuntime.current = this;
  }

  /** Excludes the packages of this spec from the cache: one of them may have imported a mock. */
  setMock(...args) {
    this.#isMocking = true;
    withoutSources(this.registries.getActiveCjsRegistry());
    super.setMock(...args);
  }

  /** Redirects late imports of a kept module to the current runtime: the one that loaded the module may have ended. */
  requireModuleOrMock(from, name) {
    const { current } = TestRuntime;
    if (this !== current && isKept(from)) return current.requireModuleOrMock(from, name);
    return super.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [file, { text, script }] of this.#loaded)
      compiled.set(file, { text, code: script.createCachedData() });
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

  /** Compiles with cached code. It is produced at the end of the spec, so that it includes lazily compiled functions. */
  #compile({ environment, injectedModuleParameters }, text, filename) {
    const context = environment.getVmContext();
    if (context === null) return null;
    const head = `(function(${injectedModuleParameters.join()}){`;
    const before = compiled.get(filename);
    const cachedData = before?.text === text ? before.code : undefined;
    const script = new Script(`${head}${text}\n})`, { filename, cachedData, columnOffset: -head.length });
    if (!cachedData || script.cachedDataRejected) this.#loaded.set(filename, { text, script });
    return script.runInContext(context);
  }
}

import { writeFileSync } from 'node:fs';
import { unfinished } from './order.mjs';

/** Jest reporter that writes the counts into the file that `npm test` reads; a spec that does not load is one failure. */
export default class Tally {
  /** Stops the shared stack after the last spec that may use it: idle, it takes a tenth of a core. */
  onTestFileResult({ path }) {
    const { TEST_SHARED_STACK: stack } = process.env;
    if (unfinished.delete(path) && unfinished.size === 0 && stack)
      fetch(stack, { method: 'DELETE' }).catch(() => undefined);
  }

  onRunComplete(_contexts, run) {
    const failed = run.numFailedTests + run.numRuntimeErrorTestSuites;
    writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed: run.numPassedTests, failed }));
  }
}

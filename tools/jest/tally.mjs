import { writeFileSync } from 'node:fs';

/** Jest reporter that writes the counts into the file that `npm test` reads; a spec that does not load is one failure. */
export default class Tally {
  onRunComplete(_contexts, run) {
    const failed = run.numFailedTests + run.numRuntimeErrorTestSuites;
    writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed: run.numPassedTests, failed }));
  }
}

import { writeFileSync } from 'node:fs';

/** A jest reporter that leaves the counts where `npm test` reads them; a file that does not load is one failure. */
export default class Tally {
  onRunComplete(_contexts, run) {
    const failing = run.testResults
      .filter(({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError)
      .map(({ testFilePath, numPassingTests }) => ({ path: testFilePath, passed: numPassingTests }));
    const failed = run.numFailedTests + run.numRuntimeErrorTestSuites;
    writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed: run.numPassedTests, failed, failing }));
  }
}

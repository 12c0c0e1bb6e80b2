// Runs specs that start whole stacks first, the longest before the others: a long one at the end would leave the
// other cores idle. Jest knows the duration of a spec only after a first run, which a fresh clone has not had.
import Sequencer from '@jest/test-sequencer';

const FIRST = [
  /e2e\/contract\/records-configuration/,
  /e2e\/browser\//,
  /e2e\/contract\/records-/,
  /e2e\/(faults|instances|projections\/rebuild)\.|launcher\/start\./,
  // One of its tests waits a minute for a follow-up.
  /e2e\/transitions\/request-targets\./,
  /e2e\/oauth\//,
  /\.e2e\.spec\.ts$/,
  /e2e\//,
  /\.int\.spec\.ts$/,
];

const rank = ({ path }) => {
  const at = FIRST.findIndex((pattern) => pattern.test(path));
  return at === -1 ? FIRST.length : at;
};

/** Specs of the run that may use the shared stack, and have not ended. */
export const unfinished = new Set();

export default class TestOrder extends Sequencer {
  sort(tests) {
    for (const { path } of tests) if (path.endsWith('.e2e.spec.ts')) unfinished.add(path);
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}

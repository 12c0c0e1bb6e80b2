// Specs that start whole stacks come first, the longest before the others: one that starts last keeps a core busy while
// the other has nothing left to do.
// Jest itself knows how long a spec takes only after it has run once, which on a fresh clone none has.
import Sequencer from '@jest/test-sequencer';

const FIRST = [
  /e2e\/contract\/records-configuration/,
  /e2e\/browser\//,
  /e2e\/contract\/records-/,
  /e2e\/(faults|instances|projections\/rebuild)\.|launcher\/start\./,
  // A minute of it is a follow-up that is waited for.
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

export default class TestOrder extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}

import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Keeps two busy processes per core and one more beside Deskline; the returned function ends them. */
export function loadMachine(): () => void {
  const processes = Array.from({ length: 2 * availableParallelism() + 1 }, () =>
    fork(join(__dirname, 'machine-load.process.js')),
  );
  return () => processes.forEach((each) => each.disconnect());
}

import { setTimeout as sleep } from 'node:timers/promises';
import { sweep } from './throw-away';

/** Workers of a run end a moment after it. */
const SWEEPS = 10;
const EVERY_MS = 1_000;

/** Stops the servers of a run that was ended by a signal: the input of this program ends with that run. */
async function reap(): Promise<void> {
  for (let time = 0; time < SWEEPS; time++) {
    await sweep();
    await sleep(EVERY_MS);
  }
}

process.stdin.resume().once('close', () => void reap());

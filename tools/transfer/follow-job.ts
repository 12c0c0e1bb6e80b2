import { setTimeout as sleep } from 'node:timers/promises';
import type { Installation } from './installation';
import { isOver, ProgressLine, progressLine, type JobState } from './progress';

const FIRST_MS = 100;
const MOST_MS = 2_000;

/** Shows how far a job is until it is over; Ctrl-C cancels it. */
export async function followJob<State extends JobState>(
  installation: Installation,
  path: string,
): Promise<State> {
  const progress = new ProgressLine(process.stderr);
  const cancel = () => void installation.call('DELETE', path).catch(() => undefined);
  process.once('SIGINT', cancel);
  try {
    for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, MOST_MS)) {
      const state = (await installation.call<State>('GET', path)) as State;
      progress.show(progressLine(state));
      if (isOver(state)) return state;
      await sleep(wait);
    }
  } finally {
    process.off('SIGINT', cancel);
    progress.end();
  }
}

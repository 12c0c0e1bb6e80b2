import { isAlive } from './process-table';
import type { Running, StartOptions } from './running';

/** A server that an earlier process has started is no child of this one, which is told of the end of its children only. */
const RECHECK_MS = 2_000;

/** A server that dies is started again at the same address, until it is stopped. */
export async function keepRunning(
  name: string,
  start: (options: StartOptions) => Promise<Running>,
  dir: string,
  say: (sentence: string) => void,
): Promise<Running> {
  let running = await start({ dir });
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    say(`${name} ended and is started again.`);
    try {
      running = await start({ dir, port: Number(new URL(running.url).port) });
    } catch (error) {
      say((error as Error).message);
    }
    restarting = undefined;
  };
  const check = (): void => {
    if (!isAlive(running.pid)) restarting ??= restart();
  };
  process.on('SIGCHLD', check);
  const recheck = setInterval(check, RECHECK_MS);
  return {
    url: running.url,
    get pid() {
      return running.pid;
    },
    stop: async () => {
      process.off('SIGCHLD', check);
      clearInterval(recheck);
      await restarting;
      await running.stop();
    },
  };
}

import { isAlive } from './process-table';
import type { Running, StartOptions } from './running';

const EVERY_MS = 500;

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
  const watch = setInterval(() => {
    if (!isAlive(running.pid)) restarting ??= restart();
  }, EVERY_MS);
  return {
    url: running.url,
    get pid() {
      return running.pid;
    },
    stop: async () => {
      clearInterval(watch);
      await restarting;
      await running.stop();
    },
  };
}

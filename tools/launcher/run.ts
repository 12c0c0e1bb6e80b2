import { once } from 'node:events';
import { startDeskline, type DesklineOptions } from '@deskline/local-stack';
import { TraceCollector } from '../traces/collector';
import { Lock } from './lock';
import { requirePort } from './public-port';
import type { LauncherSettings } from './settings';
import { summary } from './summary';

export interface RunOptions extends Pick<DesklineOptions, 'dist' | 'pauses'> {
  /** Aborted when it is time to stop. */
  signal: AbortSignal;
  print(text: string): void;
}

/** Runs Deskline until the signal says stop; returns when all of it is stopped. */
export async function run(settings: LauncherSettings, options: RunOptions): Promise<void> {
  const { signal, print } = options;
  const began = Date.now();
  const lock = await Lock.take(settings.dataDir, settings.port, print);
  const collector = settings.observe ? await TraceCollector.start() : null;
  try {
    await requirePort(settings.port);
    const deskline = await startDeskline({
      ...settings,
      environment: { ...(collector && traced(collector)), ...settings.environment },
      ...options,
      say: print,
      onProcesses: (processes) => lock.record(processes),
    });
    print(summary(deskline, settings, (Date.now() - began) / 1000, collector?.url));
    if (!signal.aborted) await once(signal, 'abort');
    print('\nStopping ...');
    lock.recordStopping();
    await deskline.stop();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await collector?.stop();
    await lock.release();
  }
  print('Stopped.');
}

/** Settings of services whose calls are all traced. */
const traced = ({ intake }: TraceCollector) => ({ TRACES_URL: intake, TRACES_SHARE: '1' });

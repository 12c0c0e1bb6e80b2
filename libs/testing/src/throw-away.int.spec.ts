import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, startNats, startTimeOf } from '@deskline/local-stack';
import { processFile, sweepIn, throwAwayFolder } from './throw-away';

/** No process ever has it: pids end far below. */
const NOBODY = 2 ** 31 - 1;

describe('sweepIn', () => {
  it('stops the processes of a killed run and removes its folder, and leaves a folder in use alone', async () => {
    // A folder of its own: another run that begins meanwhile sweeps the one that all runs share.
    const own = await throwAwayFolder();
    const inUse = await throwAwayFolder(own);
    const left = join(own, `deskline-test-${NOBODY}-${Date.now()}`);
    await rename(await throwAwayFolder(own), left);
    const nats = await startNats({ dir: join(left, 'nats') });
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
    const pid = child.pid ?? 0;
    await writeFile(
      processFile(left),
      JSON.stringify([{ service: 'work-records', pid, started: startTimeOf(pid) }]),
    );

    await sweepIn(own);
    expect([isAlive(nats.pid), isAlive(pid), existsSync(left), existsSync(inUse)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    await rename(inUse, left);
    await sweepIn(own);
    expect(existsSync(left)).toBe(false);
    await rm(own, { recursive: true });
  });
});

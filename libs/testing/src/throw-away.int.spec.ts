import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAlive, startNats, startTimeOf } from '@deskline/local-stack';
import { processFile, sweep, throwAwayFolder } from './throw-away';

/** No process ever has it: pids end far below. */
const NOBODY = 2 ** 31 - 1;

describe('sweep', () => {
  it('stops the processes of a killed run and removes its folder, and leaves a folder in use alone', async () => {
    const inUse = await throwAwayFolder();
    const left = join(dirname(inUse), `deskline-test-${NOBODY}-${Date.now()}`);
    await rename(await throwAwayFolder(), left);
    const nats = await startNats({ dir: join(left, 'nats') });
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
    const pid = child.pid ?? 0;
    await writeFile(
      processFile(left),
      JSON.stringify([{ service: 'work-records', pid, started: startTimeOf(pid) }]),
    );

    await sweep();
    expect([isAlive(nats.pid), isAlive(pid), existsSync(left), existsSync(inUse)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    await rename(inUse, left);
    await sweep();
    expect(existsSync(left)).toBe(false);
  });
});

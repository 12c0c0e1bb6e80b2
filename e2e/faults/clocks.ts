import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOOKS_EVERY_MS, OFFSETS_FILE } from './shift-clock';

/** Wall clocks of the services, which can be wrong. Time limits, which count by the monotonic clock, are not touched. */
export class Clocks {
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'clocks.json');
  }

  /** Settings of services whose clocks can be shifted. */
  get environment(): Record<string, string> {
    return {
      NODE_OPTIONS: `--require ${join(__dirname, 'shift-clock.js')}`,
      [OFFSETS_FILE]: this.file,
    };
  }

  /** Shifts the clocks of the named services by milliseconds, all others are right. */
  async shift(offsets: Readonly<Record<string, number>>): Promise<void> {
    await writeFile(this.file, JSON.stringify(offsets));
    await sleep(2 * LOOKS_EVERY_MS);
  }
}

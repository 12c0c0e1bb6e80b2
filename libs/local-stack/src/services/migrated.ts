import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Remembers which build has migrated the databases of a server of ours and then started well: the same build need not
 * ask again, which saves four processes at every start. A start that does not end well is not trusted by the next one.
 */
export class Migrated {
  constructor(
    private readonly file: string,
    private readonly dist: string,
  ) {}

  async byThisBuild(): Promise<boolean> {
    const remembered = await contentOf(this.file);
    await rm(this.file, { force: true });
    return remembered !== undefined && remembered === (await this.build());
  }

  async remember(): Promise<void> {
    const build = await this.build();
    if (build) await writeFile(this.file, build);
  }

  private async build(): Promise<string | undefined> {
    const manifest = await contentOf(join(this.dist, 'manifest.json'));
    return manifest && createHash('sha256').update(manifest).digest('hex');
  }
}

const contentOf = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined);

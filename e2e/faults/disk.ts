import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = '3G';

/** File system of its own in an image file, which can be full, and be left as a power cut would leave it. */
export class Disk {
  private mounts = 1;

  private constructor(
    readonly folder: string,
    private image: string,
  ) {}

  /** Mounts an empty disk at the folder; fails where that is not permitted. */
  static async mount(folder: string): Promise<Disk> {
    const image = `${folder}.0.img`;
    await mkdir(folder, { recursive: true });
    await run('truncate', ['-s', SIZE, image]);
    // Without blocks that only root may use.
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    await run('mount', ['-o', 'loop', image, folder]);
    return new Disk(folder, image);
  }

  /** Takes all space that is left. */
  async fill(): Promise<void> {
    const { stdout } = await run('df', ['--output=avail', '-B1', this.folder]);
    const free = Number(stdout.trim().split('\n').at(-1));
    await run('fallocate', ['-l', String(free), this.filler]).catch(() => undefined);
    const rest = ['if=/dev/zero', `of=${this.filler}`, 'bs=4k', 'oflag=append', 'conv=notrunc'];
    await run('dd', rest).catch(() => undefined);
  }

  async free(): Promise<void> {
    await rm(this.filler, { force: true });
  }

  /**
   * Covers the folder with a copy of what has reached the disk until now; writes that were not yet flushed are not in it.
   * The processes that use the folder must be stopped meanwhile, and killed afterwards.
   */
  async cut(): Promise<void> {
    const image = `${this.folder}.${this.mounts}.img`;
    await run('cp', ['--sparse=always', this.image, image]);
    await run('mount', ['-o', 'loop', image, this.folder]);
    this.image = image;
    this.mounts += 1;
  }

  async unmount(): Promise<void> {
    for (; this.mounts > 0; this.mounts--) {
      await run('umount', [this.folder]).catch(() => run('umount', ['-l', this.folder]));
      await rm(`${this.folder}.${this.mounts - 1}.img`, { force: true });
    }
  }

  private get filler(): string {
    return join(this.folder, 'filler');
  }
}

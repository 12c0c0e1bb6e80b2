import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres, workspace } from '@deskline/local-stack';
import type { stackData } from '@deskline/testing';
import { Client } from 'pg';
import { until } from '../until';

const run = promisify(execFile);
const SCRIPTS = join(workspace(), 'deploy', 'backup');
/** Folders that a base backup has empty. */
const EMPTY = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

type Data = Awaited<ReturnType<typeof stackData>>;

/**
 * PostgreSQL with an archive of its WAL, restored by the scripts of deploy/backup. The local stack has no pg_basebackup: the
 * base backup is taken by the functions that pg_basebackup itself is made of.
 */
export class ArchivedPostgres {
  private constructor(
    private readonly data: Data,
    private readonly cluster: string,
    private readonly folder: string,
  ) {}

  static async of(data: Data): Promise<ArchivedPostgres> {
    const cluster = await onServer(data.postgres.url, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
      return rows[0]?.data_directory ?? '';
    });
    const folder = join(cluster, '..', 'backup');
    const archived = new ArchivedPostgres(data, cluster, folder);
    await mkdir(archived.archive, { recursive: true });
    // The server's user writes there, and runs the script from there.
    for (const path of [folder, archived.archive]) await chmod(path, 0o777);
    await cp(join(SCRIPTS, 'archive-wal.sh'), join(folder, 'archive-wal.sh'));
    await onServer(data.postgres.url, async (client) => {
      await client.query(`ALTER SYSTEM SET archive_mode = 'on'`);
      await client.query(
        `ALTER SYSTEM SET archive_command = '${join(folder, 'archive-wal.sh')} %p %f ${archived.archive}'`,
      );
    });
    await archived.restart();
    return archived;
  }

  get url(): string {
    return this.data.postgres.url;
  }

  private get archive(): string {
    return join(this.folder, 'archive');
  }

  async baseBackup(): Promise<void> {
    const base = join(this.folder, 'base');
    await onServer(this.url, async (client) => {
      await client.query(`SELECT pg_backup_start('test', true)`);
      // Files vanish and change meanwhile; the WAL of that time mends them.
      await run('cp', ['-a', this.cluster, base]).catch(() => undefined);
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
      await writeFile(join(base, 'backup_label'), rows[0]?.labelfile ?? '');
    });
    await rm(join(base, 'postmaster.pid'), { force: true });
    for (const name of EMPTY)
      for (const entry of await readdir(join(base, name)).catch(() => []))
        await rm(join(base, name, entry), { recursive: true });
    await run('mkdir', ['-p', join(base, 'pg_wal', 'archive_status')]);
    await run('chown', ['-R', `--reference=${this.cluster}`, base]);
  }

  /** Time of the server. */
  async now(): Promise<string> {
    return onServer(this.url, async (client) => {
      const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
      return rows[0]?.now ?? '';
    });
  }

  /** Waits until everything that is committed now is in the archive. */
  async archived(): Promise<void> {
    await onServer(this.url, async (client) => {
      const { rows } = await client.query<{ file: string }>(
        'SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS file FROM pg_switch_wal()',
      );
      const file = rows[0]?.file ?? '';
      await client.query('CHECKPOINT');
      await client.query('SELECT pg_switch_wal()');
      await until(async () => (await readdir(this.archive)).includes(file));
    });
  }

  /** Loses the machine's data, and restores it from base backup and archive to a time. */
  async restoreTo(time: string): Promise<void> {
    await this.data.postgres.stop();
    await rename(this.cluster, `${this.cluster}.lost`);
    const script = join(SCRIPTS, 'restore-time.sh');
    await run('sh', [script, join(this.folder, 'base'), this.archive, time, this.cluster]);
    await run('chown', ['-R', `--reference=${this.cluster}.lost`, this.cluster]);
    await this.start();
    await until(() =>
      onServer(this.url, async (client) => {
        const { rows } = await client.query<{ restoring: boolean }>(
          'SELECT pg_is_in_recovery() AS restoring',
        );
        return rows[0]?.restoring === false;
      }),
    );
  }

  private async restart(): Promise<void> {
    await this.data.postgres.stop();
    await this.start();
  }

  private async start(): Promise<void> {
    Object.assign(this.data.postgres, await startPostgres({ dir: join(this.data.dataDir, 'postgres') }));
  }
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres, waitUntil, type Running } from '@deskline/local-stack';
import { Client } from 'pg';

const PATIENCE_MS = 60_000;
const VANISHED = /No such file or directory/;

export interface ReplicaOptions {
  readonly primary: Pick<Running, 'url'>;
  /** Folder of its data, credentials and logs; made here. */
  readonly dir: string;
  readonly port?: number;
  /** Of its slot and its connection; the same as its application_name. */
  readonly name?: string;
  /** True if the primary acknowledges no commit before the replica has it on disk. */
  readonly synchronous?: boolean;
}

/** Streaming replica of a PostgreSQL: a hot standby, which answers reads. Its user and password are the primary's. */
export interface PostgresReplica extends Running {
  readonly dir: string;
  /** Returns when it has replayed everything that the primary has committed until now. */
  caughtUp(): Promise<void>;
  /** Makes it a primary; returns when it takes writes. */
  promote(): Promise<void>;
}

/** Copies a running PostgreSQL with its own backup functions, and starts the copy as its streaming replica. */
export async function startReplica(options: ReplicaOptions): Promise<PostgresReplica> {
  const { primary, dir, port: own, name = 'replica', synchronous = false } = options;
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o711);
  const { fsync } = await copyCluster(primary.url, dir, name);
  const { port, password } = new URL(primary.url);
  const memory = { password: decodeURIComponent(password), throwAway: fsync === 'off' };
  await writeFile(join(dir, 'postgres.json'), JSON.stringify(memory), { mode: 0o600 });
  const replica = await startPostgres({ dir, port: own });
  const isStreaming = () =>
    holds(primary.url, 'SELECT FROM pg_stat_replication WHERE application_name = $1', [name]);
  if (!(await waitUntil(isStreaming, PATIENCE_MS)))
    throw new Error(`The replica of port ${port} does not stream; its log is ${dir}/postgres.log.`);
  if (synchronous) {
    await rowsOf(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await rowsOf(primary.url, 'SELECT pg_reload_conf()');
    const isSynchronous = () =>
      holds(
        primary.url,
        `SELECT FROM pg_stat_replication WHERE application_name = $1 AND sync_state = 'sync'`,
        [name],
      );
    if (!(await waitUntil(isSynchronous, PATIENCE_MS))) throw new Error('The replica is not synchronous.');
  }
  return {
    ...replica,
    dir,
    caughtUp: async () => {
      const [at] = await rowsOf<{ lsn: string }>(primary.url, 'SELECT pg_current_wal_lsn()::text AS lsn');
      const has = () => holds(replica.url, 'SELECT WHERE pg_last_wal_replay_lsn() >= $1::pg_lsn', [at?.lsn]);
      if (!(await waitUntil(has, PATIENCE_MS))) throw new Error(`The replica does not reach ${at?.lsn}.`);
    },
    promote: async () => {
      await rowsOf(replica.url, 'SELECT pg_promote(true, 60)');
      if (!(await waitUntil(() => holds(replica.url, 'SELECT WHERE NOT pg_is_in_recovery()'), PATIENCE_MS)))
        throw new Error('The replica was not promoted.');
    },
  };
}

/** As pg_basebackup does, which is not among the programs of the tests' PostgreSQL. The slot keeps the log for it. */
async function copyCluster(url: string, dir: string, name: string): Promise<{ fsync: string }> {
  const cluster = join(dir, 'cluster');
  const client = new Client(url);
  await client.connect();
  try {
    const { rows: settings } = await client.query<{ folder: string; fsync: string }>(
      `SELECT current_setting('data_directory') AS folder, current_setting('fsync') AS fsync`,
    );
    const [{ folder, fsync } = { folder: '', fsync: 'on' }] = settings;
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [name]);
    await client.query(`SELECT pg_backup_start('replica', true)`);
    await copyRunning(folder, cluster);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    for (const file of ['postmaster.pid', 'postmaster.opts']) await rm(join(cluster, file), { force: true });
    for (const each of ['pg_wal', 'pg_replslot']) await emptyFiles(join(cluster, each));
    await put(cluster, 'backup_label', rows[0]?.labelfile ?? '');
    await put(cluster, 'standby.signal', '');
    await put(cluster, 'postgresql.auto.conf', follow(url, name));
    return { fsync };
  } finally {
    await client.end();
  }
}

/** Writes a file of the server's user. */
async function put(cluster: string, name: string, content: string): Promise<void> {
  const file = join(cluster, name);
  const { uid, gid } = await stat(cluster);
  await writeFile(file, content, { mode: 0o600 });
  await chown(file, uid, gid);
}

function follow(url: string, name: string): string {
  const { username, password, port } = new URL(url);
  const address = `host=127.0.0.1 port=${port} user=${username} password=${decodeURIComponent(password)}`;
  return `primary_conninfo = '${address} application_name=${name}'\nprimary_slot_name = '${name}'\n`;
}

/** Files that the server removes meanwhile are none that the copy needs. */
async function copyRunning(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]).catch((error: { stderr?: string }) => {
    const said = (error.stderr ?? '').trim().split('\n');
    if (!said.every((line) => VANISHED.test(line))) throw error;
  });
}

/** Removes the files in a folder, and the folders of slots; leaves those that PostgreSQL expects. */
async function emptyFiles(folder: string): Promise<void> {
  const kept = ['archive_status', 'summaries'];
  const names = (await readdir(folder)).filter((name) => !kept.includes(name));
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

async function rowsOf<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  return (await client.query<Row>(statement, values).finally(() => client.end())).rows;
}

const holds = async (url: string, statement: string, values?: unknown[]): Promise<boolean> =>
  (await rowsOf(url, statement, values)).length > 0;

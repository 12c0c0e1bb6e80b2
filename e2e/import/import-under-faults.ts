import { SERVICES, type Service } from '@deskline/local-stack';
import type { Stack } from '@deskline/testing';
import type { E2eEnv } from '../e2e-env';
import { read } from '../until-answered';
import { ImportClient, type ImportState } from './import-client';

/** Each row of that number is refused: it has no subject. */
const REFUSED_EVERY = 100;
/** Services that take part. */
const TAKING_PART: readonly Service[] = SERVICES.filter((service) =>
  ['api-gateway', 'configuration-records', 'work-records'].includes(service),
);

export interface FaultyImport {
  readonly end: ImportState;
  /** Services in the order they were killed, all of their instances at once. */
  readonly killed: readonly Service[];
  /** Records there are, and lines of the report. */
  readonly records: number;
  readonly logged: number;
  /** Refused rows in the file of errors. */
  readonly returned: number;
}

/** Imports rows while every process of these services is killed, one service after another. Nothing but the row tells its record. */
export async function importUnderFaults(
  env: E2eEnv<Stack>,
  rows: number,
  limitMs: number,
  services: readonly Service[] = TAKING_PART,
): Promise<FaultyImport> {
  const { token, account } = env.personOf('Ellen');
  const client = new ImportClient({ ...env.stack, token, account });
  const source = `faults-${rows}`;
  const lines = Array.from({ length: rows }, (_, nth) =>
    (nth + 1) % REFUSED_EVERY === 0 ? `,${source}` : `Row ${nth + 1},${source}`,
  );
  const file = `Subject,Source\n${lines.join('\n')}\n`;
  const { body } = await client.post('request_templates', file, { mode: 'create' });
  const killed: Service[] = [];
  const end = await client.end(body.token, limitMs, ({ line = 0 }) => {
    const next = services[killed.length];
    if (!next || line < (rows * (killed.length + 1)) / (services.length + 2)) return;
    killed.push(next);
    for (const { pid } of env.stack.fleet.of(next)) if (pid) process.kill(pid, 'SIGKILL');
  });
  await env.stack.fleet.ready();
  const counted = await read(env.as('Ellen'), `/request_templates?source=${source}&per_page=1`);
  const [log, errors] = [await client.download(end.logfile), await client.download(end.error_file)];
  await client.close();
  return {
    end,
    killed,
    records: Number(counted.headers['x-pagination-total-entries']),
    logged: log.split('\n').filter((line) => /^line \d+: Subject: /.test(line)).length,
    returned: errors.split('\n').filter((line) => line.startsWith(`,${source},`)).length,
  };
}

/** Outcome of an import whose every row was taken once. */
export const expectedOf = (rows: number): Omit<FaultyImport, 'end' | 'killed'> & { results: object } => {
  const failures = Math.floor(rows / REFUSED_EVERY);
  return {
    results: { created: rows - failures, updated: 0, deleted: 0, unchanged: 0, failures, errors: 0 },
    records: rows - failures,
    logged: failures,
    returned: failures,
  };
};

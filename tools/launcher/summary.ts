import { join, relative } from 'node:path';
import type { Deskline } from '@deskline/local-stack';
import type { LauncherSettings } from './settings';

/** Addresses and credentials for a first look, on one screen. */
export function summary(
  deskline: Deskline,
  { dataDir, environment }: Pick<LauncherSettings, 'dataDir' | 'environment'>,
  seconds: number,
  traces?: string,
): string {
  const { base_url, console_url, ca_file, demo } = deskline;
  const rows = [
    ['Console', console_url],
    ['API', base_url],
    ...(traces === undefined ? [] : [['Traces', traces]]),
    ['Trust', `${ca_file} (the certificate's authority)`],
    ['Data, logs', near(dataDir)],
    [
      'Mails',
      environment.MAIL_URL
        ? 'sent as MAIL_URL says'
        : `files in ${near(join(dataDir, 'mail'))}: MAIL_URL is not set`,
    ],
  ];
  const people = (demo?.people ?? []).map(({ email, account, roles }) => [
    email,
    `${account}: ${roles.join(', ') || 'end user'}`,
  ]);
  const token = demo?.people[0]?.token;
  const curl = token
    ? `curl --cacert ${quoted(ca_file)} -H 'Authorization: Bearer ${token}' ${base_url}/tasks`
    : `curl --cacert ${quoted(ca_file)} ${base_url}`;
  return [
    '',
    `Deskline is ready (${seconds.toFixed(1)} s).`,
    '',
    ...table(rows),
    ...(people.length > 0
      ? ['', 'Demo people (their passwords and tokens are in demo.json):', ...table(people)]
      : []),
    '',
    'Try it:',
    `  ${curl}`,
    '',
    'Ctrl-C stops everything.',
  ].join('\n');
}

function table(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}

const near = (path: string): string => relative(process.cwd(), path) || '.';

/** Quotes a word for a shell. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

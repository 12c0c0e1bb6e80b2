import type { Type } from '@nestjs/common';
import { findDatabase } from '../database/find-database';
import { hostsOf } from '../database/hosts';
import { Refusal } from '../errors';
import type { ServeOptions } from '../serve/serve-options';
import { loadSettings, type Environment } from '../settings/load-settings';
import { Settings } from '../settings/settings';
import { version } from '../version';
import { databaseFindings } from './database-findings';
import { fault, findingsOf, ok, warning, type Finding } from './finding';
import { natsFindings } from './nats-findings';

/** Least version of Node.js, as `engines` of package.json says. */
const LEAST_NODE = [20, 19] as const;
const MARKS = { ok: '  ok     ', warning: '  WARNING', fault: '  FAULT  ' };
const GUESSED = /^(|password|postgres|deskline|secret|admin|change-?me)$/i;

/** Looks at the service and what it needs, and changes nothing. Settings that are wrong are findings, too. */
export async function examine<S extends Settings>(
  module: Type,
  options: ServeOptions<S>,
  env: Environment,
): Promise<readonly Finding[]> {
  const database = findDatabase(module);
  const node = nodeFinding(process.versions.node);
  let settings: S;
  try {
    const type = (options.settings ?? Settings) as new () => S;
    settings = loadSettings(type, env, database ? ['DATABASE_URL'] : []);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrong = error.message.split('\n');
    return [node, ...wrong.map((sentence) => fault('settings', sentence, 'docs/settings.md'))];
  }
  const { findings = () => Promise.resolve([]), indexes = () => [] } = options.doctor ?? {};
  return [
    node,
    ...settingFindings(settings, env),
    ...(database
      ? await findingsOf('PostgreSQL', () => databaseFindings(settings, database, indexes()))
      : []),
    ...(await findingsOf('NATS', () => natsFindings(settings, database === undefined))),
    ...(await findingsOf(options.name, () => findings(settings))),
  ];
}

/** Tells the findings; false with a fault among them. */
export function tell(name: string, findings: readonly Finding[], say: (line: string) => void): boolean {
  say(`${name} ${version()}`);
  for (const { level, about, fact, todo } of findings)
    say(`${MARKS[level]}  ${about}: ${fact}${todo === undefined ? '' : `\n             ${todo}`}`);
  return findings.every(({ level }) => level !== 'fault');
}

function nodeFinding(node: string): Finding {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isOld = major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]);
  return isOld
    ? fault('Node.js', `version ${node} is too old`, `Update it to ${LEAST_NODE.join('.')} or later.`)
    : ok('Node.js', `version ${node}`);
}

function settingFindings(settings: Settings, env: Environment): Finding[] {
  const { STATEMENT_TIMEOUT_MS, LOCK_TIMEOUT_MS, DATABASE_URL, NATS_URL } = settings;
  // A setting of the gateway, which the environment of another service need not have.
  const isCallKnown = Boolean(env['CALL_TIMEOUT_MS']);
  const call = Number(env['CALL_TIMEOUT_MS'] || 8_000);
  const isGuessed = (url: string | undefined): boolean =>
    url !== undefined && GUESSED.test(decodeURIComponent(new URL(url).password));
  const found = [
    ...(STATEMENT_TIMEOUT_MS >= call
      ? [
          (isCallKnown ? fault : warning)(
            'settings',
            `STATEMENT_TIMEOUT_MS is ${STATEMENT_TIMEOUT_MS}, not less than CALL_TIMEOUT_MS, which is ${call}`,
            'Lower it: a statement must end before its call does.',
          ),
        ]
      : []),
    ...(LOCK_TIMEOUT_MS > STATEMENT_TIMEOUT_MS
      ? [
          warning(
            'settings',
            `LOCK_TIMEOUT_MS is ${LOCK_TIMEOUT_MS}, more than STATEMENT_TIMEOUT_MS, and never ends a wait`,
            'Lower it below STATEMENT_TIMEOUT_MS.',
          ),
        ]
      : []),
    ...(isGuessed(DATABASE_URL && hostsOf(DATABASE_URL)[0])
      ? [
          warning(
            'settings',
            'DATABASE_URL has no password, or one that can be guessed',
            'Set a long random one.',
          ),
        ]
      : []),
    ...(isGuessed(NATS_URL.split(',')[0])
      ? [
          warning(
            'settings',
            'NATS_URL has no password, or one that can be guessed',
            'Set a long random one.',
          ),
        ]
      : []),
  ];
  return found.length > 0 ? found : [ok('settings', 'are complete and do not contradict each other')];
}

import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { CannotStart, postgresHosts, type Environment } from '@deskline/local-stack';

export interface LauncherSettings {
  port: number;
  dataDir: string;
  databaseUrl?: string;
  natsUrl?: string;
  demo: boolean;
  /** Collects the traces of all calls, and shows them. */
  observe: boolean;
  /** Everything that was set, for the services. */
  environment: Environment;
}

const OBSERVE = '--observe';

/** Variables of the environment win over those of the .env file; an empty one counts as absent. */
export function readSettings(
  variables: Environment,
  envFile: string,
  root: string,
  words: readonly string[] = [],
): LauncherSettings {
  const unknown = words.find((word) => word !== OBSERVE);
  if (unknown !== undefined)
    throw new CannotStart(`The argument "${unknown}" is not known; there is only ${OBSERVE}.`);
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';
  const environment: Environment = Object.fromEntries(
    [...Object.entries(parseEnv(envFile)), ...Object.entries(variables)].filter(isSet),
  );
  return {
    port: portOf(environment.PORT ?? '8443'),
    dataDir: resolve(root, environment.DATA_DIR ?? '.data'),
    databaseUrl: addressOf('DATABASE_URL', environment, ['postgres:', 'postgresql:']),
    natsUrl: addressOf('NATS_URL', environment, ['nats:', 'tls:']),
    demo: switchOf('DEMO', environment.DEMO ?? '1'),
    observe: words.includes(OBSERVE),
    environment,
  };
}

function portOf(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value);
  throw new CannotStart(`The setting PORT is "${value}" but must be a whole number from 1 to 65535.`);
}

/** An address may hold a password: it is not repeated. */
function addressOf(name: string, environment: Environment, protocols: string[]): string | undefined {
  const value = environment[name];
  const isAddress = (each: string) => URL.canParse(each) && protocols.includes(new URL(each).protocol);
  const single = name === 'DATABASE_URL' ? postgresHosts : (several: string) => several.split(',');
  if (value === undefined || single(value).every(isAddress)) return value;
  throw new CannotStart(
    `The setting ${name} must be an address such as ${protocols[0]}//user:password@host:port.`,
  );
}

function switchOf(name: string, value: string): boolean {
  if (/^(1|true|yes|on)$/i.test(value)) return true;
  if (/^(0|false|no|off)$/i.test(value)) return false;
  throw new CannotStart(`The setting ${name} is "${value}" but must be 0 or 1.`);
}

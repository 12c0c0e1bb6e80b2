import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@deskline/platform';

interface LogLine {
  readonly msg?: string;
  readonly ops?: string;
}

/** Address of the ops port of each service of a local Deskline, which takes free ones and logs them. */
export const opsAddresses = (dataDir: string): readonly (readonly [ServiceName, string])[] =>
  SERVICE_NAMES.map((service) => {
    const last = addressesOf(dataDir, service).at(-1);
    if (last === undefined) throw new Error(`The log of ${service} has no address.`);
    return [service, last] as const;
  });

/** Addresses of the ops ports of all instances of a service, those that have ended included. */
export const addressesOf = (dataDir: string, service: ServiceName): readonly string[] =>
  readFileSync(join(dataDir, 'logs', `${service}.log`), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const { msg, ops } = line.startsWith('{') ? (JSON.parse(line) as LogLine) : {};
      return msg === 'serving' && ops !== undefined ? [ops] : [];
    });

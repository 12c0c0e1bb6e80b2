import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@deskline/platform';

interface LogLine {
  readonly msg?: string;
  readonly ops?: string;
}

/** Addresses of the ops ports of a local Deskline, which takes free ones and logs them. */
export const opsAddresses = (dataDir: string): readonly (readonly [ServiceName, string])[] =>
  SERVICE_NAMES.map((service) => [service, opsAddress(join(dataDir, 'logs', `${service}.log`))] as const);

function opsAddress(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean).reverse();
  for (const line of lines) {
    const { msg, ops } = line.startsWith('{') ? (JSON.parse(line) as LogLine) : {};
    if (msg === 'serving' && ops !== undefined) return ops;
  }
  throw new Error(`${file} has no address.`);
}

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '@deskline/local-stack';
import type { Additions, ContractExceptions, Differences } from '@deskline/testing';

/** Exceptions of every `<folder>.contract.ts` beside the definitions. */
const EXCEPTIONS: readonly ContractExceptions[] = contractFiles().map(
  (file) => jest.requireActual<{ contract: ContractExceptions }>(file).contract,
);

export const RECORDS_TO_COME = EXCEPTIONS.flatMap(({ toCome = [] }) => toCome).sort();
export const RECORDS_BEYOND = EXCEPTIONS.flatMap(({ beyond = [] }) => beyond).sort();

export const DIFFERENCES: Readonly<Record<string, Differences>> = Object.fromEntries(
  EXCEPTIONS.flatMap(({ differences = {} }) => Object.entries(differences)),
);

const ADDITIONS: Additions = Object.fromEntries(
  EXCEPTIONS.flatMap(({ additions = {} }) => Object.entries(additions)),
);

/** Additions of all record types; webhooks are sent to a receiver that answers. */
export const additions = (receiver: string): Additions => ({
  ...ADDITIONS,
  webhook: { ...ADDITIONS['webhook'], values: { uri: (variant) => `${receiver}/${variant}` } },
});

function contractFiles(): string[] {
  const libs = join(workspace(), 'libs');
  const sources = readdirSync(libs).map((lib) => join(libs, lib, 'src'));
  return sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.contract.ts'))
      .map((file) => join(source, file))
      .sort(),
  );
}

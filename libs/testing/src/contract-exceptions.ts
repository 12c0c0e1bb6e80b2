import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Differences } from './describe-document';
import type { Additions } from './describe-record/additions';

/** Facts about the records of a folder that its definitions cannot state, and their differences from the documents. */
export interface ContractExceptions {
  /** Collections that the documents describe and no definition has yet. */
  readonly toCome?: readonly string[];
  /** Collections of ours that no document has a table of. */
  readonly beyond?: readonly string[];
  /** By collection. */
  readonly differences?: Readonly<Record<string, Differences>>;
  /** By the name of the record type. */
  readonly additions?: Additions;
}

/** Files with the exceptions of all folders: `<folder>.contract` beside the definitions, with that ending. */
export function contractFiles(workspace: string, ending: 'ts' | 'js'): string[] {
  const libs = join(workspace, 'libs');
  const sources = readdirSync(libs).map((lib) => join(libs, lib, 'src'));
  return sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(`.contract.${ending}`))
      .map((file) => join(source, file))
      .sort(),
  );
}

/** Additions of all record types; webhooks are sent to a receiver that answers. */
export function additionsOf(exceptions: readonly ContractExceptions[], receiver: string): Additions {
  const all = Object.fromEntries(exceptions.flatMap(({ additions = {} }) => Object.entries(additions)));
  return {
    ...all,
    webhook: {
      ...all['webhook'],
      values: { ...all['webhook']?.values, uri: (variant) => `${receiver}/${variant}` },
    },
  };
}

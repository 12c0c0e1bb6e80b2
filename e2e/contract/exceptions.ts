import { workspace } from '@deskline/local-stack';
import {
  additionsOf,
  contractFiles,
  type Additions,
  type ContractExceptions,
  type Differences,
} from '@deskline/testing';

/** Exceptions of every `<folder>.contract.ts` beside the definitions. */
const EXCEPTIONS: readonly ContractExceptions[] = contractFiles(workspace(), 'ts').map(
  (file) => jest.requireActual<{ contract: ContractExceptions }>(file).contract,
);

export const RECORDS_TO_COME = EXCEPTIONS.flatMap(({ toCome = [] }) => toCome).sort();
export const RECORDS_BEYOND = EXCEPTIONS.flatMap(({ beyond = [] }) => beyond).sort();

export const DIFFERENCES: Readonly<Record<string, Differences>> = Object.fromEntries(
  EXCEPTIONS.flatMap(({ differences = {} }) => Object.entries(differences)),
);

export const additions = (receiver: string): Additions => additionsOf(EXCEPTIONS, receiver);

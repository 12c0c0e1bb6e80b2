import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Catalogue, RecordType } from '@deskline/record';
import { oauthRecords } from '@deskline/oauth-server/records';
import {
  checksMade,
  describeRecord,
  describeStrangers,
  openContractEnv,
  type OpenContractEnv,
} from '@deskline/testing';
import { CATALOGUES } from '../../tools/catalogues';
import { START_LIMIT_MS } from '../use-shared-env';
import { additions, DIFFERENCES } from './exceptions';
import { TABLES } from './documented-tables';

/** Catalogues of all records under /v1. */
export const OFFERED: readonly Catalogue[] = [...CATALOGUES, oauthRecords];

/** Opens a contract environment on the shared Deskline before the tests of a spec, with a receiver for webhooks. */
export function useContractEnv(name: string): () => OpenContractEnv {
  let contractEnv: OpenContractEnv;
  let receiver: Server;

  beforeAll(async () => {
    receiver = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    contractEnv = await openContractEnv(name, OFFERED, additions(`http://127.0.0.1:${port}`));
  }, START_LIMIT_MS);
  afterAll(async () => {
    await contractEnv?.close();
    receiver?.close();
  });
  return () => contractEnv;
}

/** Checks the records of a service against the contract. */
export function describeRecords(catalogue: Catalogue): void {
  const contractEnv = useContractEnv(catalogue.service);
  afterAll(() => {
    const checks = checksMade().toLocaleString('en');
    process.stdout.write(
      `contract of ${catalogue.service}: ${catalogue.records.length} records, ${checks} checks\n`,
    );
  });
  const subjects = catalogue.records
    .filter(isMade)
    .map((record) => describeRecord(record, catalogue, contractEnv, defaultFieldsOf(record)));
  describeStrangers(subjects, () => contractEnv().foreign());
}

/** Default fields of a collection by its document, unless an exception says others. */
const defaultFieldsOf = ({ collection }: RecordType): readonly string[] | undefined =>
  DIFFERENCES[collection]?.collection?.list ?? TABLES[collection]?.list;

/** Records that the API can create: an authorization is made by consent alone. */
export const isMade = ({ access }: RecordType): boolean => access.some(({ create }) => create !== undefined);

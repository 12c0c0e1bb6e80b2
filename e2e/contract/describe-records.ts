import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Catalogue, RecordType } from '@deskline/record';
import { oauthRecords } from '@deskline/oauth-server/records';
import { checksMade, describeRecord, openContractEnv, type OpenContractEnv } from '@deskline/testing';
import { CATALOGUES } from '../../tools/catalogues';
import { additions } from './additions';
import { DIFFERENCES } from './differences';
import { TABLES } from './documented-tables';

/** All that is offered under /v1. */
export const OFFERED: readonly Catalogue[] = [...CATALOGUES, oauthRecords];

/**
 * Holds the records of these services against the contract, in a Deskline of the spec's own, which is handed back. A
 * spec has some of the services, so that they can run side by side.
 */
export function describeRecords(...catalogues: readonly Catalogue[]): () => OpenContractEnv {
  let contractEnv: OpenContractEnv;
  let receiver: Server;

  beforeAll(async () => {
    receiver = createServer((_request, response) => response.end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    contractEnv = await openContractEnv(OFFERED, additions(`http://127.0.0.1:${port}`));
  });

  afterAll(async () => {
    await contractEnv?.close();
    receiver?.close();
    const services = catalogues.map(({ service }) => service).join(', ');
    const records = catalogues.flatMap((catalogue) => catalogue.records).length;
    const checks = checksMade().toLocaleString('en');
    process.stdout.write(`contract of ${services}: ${records} records, ${checks} checks\n`);
  });

  for (const catalogue of catalogues)
    for (const record of catalogue.records.filter(isMade))
      describeRecord(record, catalogue, () => contractEnv, documentedList(record.collection));
  return () => contractEnv;
}

/** An authorization is made by consent alone. */
const isMade = ({ access }: RecordType): boolean => access.some(({ create }) => create !== undefined);

/** The default fields as the document lists them, but for those to come. */
function documentedList(collection: string): readonly string[] | undefined {
  const toCome = DIFFERENCES[collection]?.listToCome ?? [];
  return TABLES[collection]?.list?.filter((name) => !toCome.includes(name));
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RecordType } from '@deskline/record';
import { oauthRecords } from '@deskline/oauth-server/records';
import { checksMade, describeRecord, openTheatre, Scene, type Opened } from '@deskline/testing';
import { describeFuzz } from '../../libs/testing/src/fuzz/describe-fuzz';
import { CATALOGUES } from '../../tools/catalogues';
import { additions } from './additions';
import { DIFFERENCES } from './differences';
import { describeScopes } from './describe-scopes';
import { TABLES } from './documented-tables';

const OFFERED = [...CATALOGUES, oauthRecords];

let theatre: Opened;
let receiver: Server;

beforeAll(async () => {
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  theatre = await openTheatre(OFFERED, additions(`http://127.0.0.1:${port}`));
}, 120_000);

afterAll(async () => {
  await theatre?.close();
  receiver?.close();
  const records = OFFERED.flatMap((catalogue) => catalogue.records).length;
  process.stdout.write(`contract: ${records} records, ${checksMade().toLocaleString('en')} checks\n`);
}, 60_000);

/** An authorization is made by consent alone. */
const isMade = ({ access }: RecordType): boolean => access.some(({ create }) => create !== undefined);

for (const catalogue of OFFERED)
  for (const record of catalogue.records.filter(isMade))
    describeRecord(record, catalogue, () => theatre, documentedList(record.collection));

describe('through the gateway', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await Scene.open(theatre, 'contract-fuzz');
  });
  const through = [
    'request',
    'person',
    'webhook',
    'webhook_policy',
    'personal_access_token',
    'oauth_application',
  ];
  for (const { records } of OFFERED)
    for (const record of records.filter(({ name }) => through.includes(name)))
      describeFuzz(record, () => ({ maker: scene, runs: 10 }));
  describeScopes(OFFERED, () => scene);
});

/** The default fields as the document lists them, but for those to come. */
function documentedList(collection: string): readonly string[] | undefined {
  const toCome = DIFFERENCES[collection]?.listToCome ?? [];
  return TABLES[collection]?.list?.filter((name) => !toCome.includes(name));
}

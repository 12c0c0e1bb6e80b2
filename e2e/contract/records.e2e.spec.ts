import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checksMade, describeRecord, openTheatre, type Opened } from '@deskline/testing';
import { CATALOGUES } from '../../tools/catalogues';
import { additions } from './additions';

let theatre: Opened;
let receiver: Server;

beforeAll(async () => {
  receiver = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  theatre = await openTheatre(CATALOGUES, additions(`http://127.0.0.1:${port}`));
}, 120_000);

afterAll(async () => {
  await theatre?.close();
  receiver?.close();
  const records = CATALOGUES.flatMap((catalogue) => catalogue.records).length;
  process.stdout.write(`contract: ${records} records, ${checksMade().toLocaleString('en')} checks\n`);
}, 60_000);

for (const catalogue of CATALOGUES)
  for (const record of catalogue.records) describeRecord(record, catalogue, () => theatre);

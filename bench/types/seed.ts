import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '@deskline/local-stack';
import { oauthRecords } from '@deskline/oauth-server/records';
import type { Catalogue, RecordType } from '@deskline/record';
import {
  additionsOf,
  AccountFixture,
  contractFiles,
  openContractEnv,
  type ContractExceptions,
  type Stack,
} from '@deskline/testing';
import { Client } from 'pg';
import { RecordUnderTest } from '../../libs/testing/src/describe-record/record-under-test';
import { CATALOGUES } from '../../tools/catalogues';
import { databaseOn } from '../rig';
import { copies } from './copies';
import { agree } from './covered-request';
import { makeAt } from './made';
import { parentsFor, pathsBelow, placedBelow } from './parents';
import { SYSTEM_MADE } from './system-made';

const OFFERED: readonly Catalogue[] = [...CATALOGUES, oauthRecords];
/** Rows of each collection; below one parent, those of a page. */
const [ROWS, ROWS_BELOW] = [500, 100];
/** An account has at most 100 webhooks of one event. */
const SMALLER: Readonly<Record<string, number>> = { webhook: 90 };
/** Rows that are made by calls where a row cannot be copied: a view, or a reference that only one record may have. */
const ROWS_MADE = 20;
/** Variants of these rows come after those of written records. */
const FIRST_MADE = 10_000;
/** Time in which the system has made its records. */
const WITHIN_MS = 3_000;

/** Record type with rows to read, in the account of the bench. */
export interface Seeded {
  readonly subject: RecordUnderTest;
  /** One of the rows, with all fields that a client may fill. */
  readonly id: number;
  readonly client: Client;
}

export interface Seed {
  readonly fixture: AccountFixture;
  readonly token: string;
  readonly seeded: readonly Seeded[];
  /** Types that could not be seeded, and the reason. */
  readonly left: readonly { readonly name: string; readonly reason: string }[];
  /** Statistics of all tables, as after some days. */
  analyze(): Promise<void>;
  close(): Promise<void>;
}

/** Makes records of the types as the contract suite does, and copies of them. */
export async function seed(stack: Stack, wanted: readonly string[]): Promise<Seed> {
  const receiver = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const additions = additionsOf(await exceptions(), `http://127.0.0.1:${port}`);
  const env = await openContractEnv('bench', OFFERED, additions, { stack });
  const fixture = await AccountFixture.open(env, 'bench');
  await agree(fixture);
  const clients = new Map<string, Client>();
  for (const { service } of OFFERED) {
    const client = new Client(databaseOn(stack.postgres.url, service.replaceAll('-', '_')));
    await client.connect();
    clients.set(service, client);
  }
  const databaseOf = (service: string) => clients.get(service) as Client;
  const seeded: Seeded[] = [];
  const left: { name: string; reason: string }[] = [];
  for (const catalogue of OFFERED)
    for (const record of catalogue.records.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
      try {
        seeded.push(await seedOne(record, catalogue, fixture, databaseOf(catalogue.service)));
      } catch (error) {
        left.push({ name: record.name, reason: error instanceof Error ? error.message : String(error) });
      }
  return {
    ...{ fixture, seeded, left },
    token: await env.operator.token(fixture.me, '*:*'),
    analyze: async () => {
      for (const client of clients.values()) await client.query('VACUUM ANALYZE');
    },
    close: async () => {
      for (const client of clients.values()) await client.end();
      await env.close();
      receiver.close();
    },
  };
}

export const isMade = ({ access }: RecordType): boolean => access.some(({ create }) => create !== undefined);

async function seedOne(
  record: RecordType,
  catalogue: Catalogue,
  fixture: AccountFixture,
  client: Client,
): Promise<Seeded> {
  const subject = new RecordUnderTest(record, catalogue, fixture);
  subject.path = await pathOf(subject, client);
  const count = SMALLER[record.name] ?? (record.nested ? ROWS_BELOW : ROWS);
  // Parents of their own, as records of other types refer to those of the fixture.
  const parents = isMade(record) ? await parentsFor(subject, client, record, record.nested ? 1 : count) : [];
  const [path = ''] = isMade(record) ? await pathsBelow(subject, parents) : [];
  if (record.nested && isMade(record)) subject.path = path.replace('/v1', '');
  const { id } = isMade(record) ? await makeAt(path, subject, 0, subject.writable) : await firstOf(subject);
  const copied = await copies(client, record, id, count, placedBelow(record, parents, count)).catch(() => []);
  if (copied.length === 0 && isMade(record))
    for (let nth = 1; nth <= ROWS_MADE; nth++) await makeAt(path, subject, FIRST_MADE + nth, []);
  return { subject, id, client };
}

async function pathOf(subject: RecordUnderTest, client: Client): Promise<string> {
  const { record, fixture } = subject;
  const make = SYSTEM_MADE[record.name];
  if (make) return make(subject, client);
  return record.nested ? fixture.pathOf(record) : `/${record.collection}`;
}

/** Record that the system has made. */
async function firstOf(subject: RecordUnderTest): Promise<{ id: number }> {
  let first: { id: number } | undefined;
  const isFound = async () => {
    const answer = await subject.list();
    if (answer.status !== 200) throw new Error(`${answer.call} was answered with ${answer.status}`);
    return ([first] = answer.json as { id: number }[])[0] !== undefined;
  };
  await waitUntil(isFound, WITHIN_MS);
  if (!first) throw new Error('no record has been made');
  return first;
}

async function exceptions(): Promise<ContractExceptions[]> {
  const files = contractFiles(join(__dirname, '..', '..'), 'js');
  return Promise.all(
    files.map(async (file) => ((await import(file)) as { contract: ContractExceptions }).contract),
  );
}

import type { Subscription } from 'nats';
import { encodeFrame, Nats, type Database } from '@deskline/platform';
import { openDatabase, testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import type { ReferenceSnapshot } from '../event';
import type { ProjectionTableShape } from './projection-table';
import { Rebuild } from './rebuild';
import { FIRST_RECORD, type SnapshotRequest } from './snapshot-page';

const SOURCE = 'harbour';

/** Boats of the harbour as another service stores them. */
const boats: ProjectionTableShape = {
  table: 'boat',
  key: ['id'],
  columns: ['id', 'name', 'attributes', 'version'],
  rowOf: ({ id, name, attributes, version }) => ({ id, name, attributes, version }),
  within: ({ after, upto }) =>
    after && { text: 'id > $1 AND ($2::bigint IS NULL OR id <= $2)', values: [after.id, upto?.id] },
};

const boat = (id: number, version: number, name = `Boat ${id}`): ReferenceSnapshot => ({
  type: 'boat',
  id,
  account_id: 'wdc',
  name,
  sourceID: null,
  disabled: false,
  version,
  json: '',
  attributes: { berth: id },
});

/** Records of the harbour, and actions that follow each of its answers. */
let harbour: Map<number, ReferenceSnapshot>;
let afterAnswer: ((() => Promise<unknown>) | undefined)[];
let answered: number;

let own: TestDatabase;
let database: Database;
let nats: Nats;
let answering: Subscription;

function answer({ after, upto, limit }: SnapshotRequest): Uint8Array {
  if (after === null)
    return encodeFrame({ status: 200, types: ['boat'], next: FIRST_RECORD }, Buffer.from('[]'));
  const inSpan = ({ id }: ReferenceSnapshot) => id > after.id && (upto === null || id <= upto.id);
  const all = [...harbour.values()].filter(inSpan).sort((a, b) => a.id - b.id);
  const page = all.slice(0, limit ?? all.length);
  const next = page.length === limit ? { type: 'boat', id: page.at(-1)?.id } : null;
  return encodeFrame({ status: 200, types: ['boat'], next }, Buffer.from(JSON.stringify(page)));
}

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own);
  await database.query(
    'CREATE TABLE boat (id bigint PRIMARY KEY, name text, attributes jsonb, version integer)',
  );
  nats = await Nats.connect(testNatsUrl(), 'spec');
  answering = nats.connection.subscribe(`snapshots.${SOURCE}`, {
    callback: async (_error, message) => {
      const { head } = await nats.receive<SnapshotRequest>(message);
      const said = answer(head);
      if (head.after !== null) await afterAnswer[answered++]?.();
      message.respond(said);
    },
  });
});

afterAll(async () => {
  answering.unsubscribe();
  await nats.close();
  await database.close();
  await own.drop();
});

beforeEach(async () => {
  harbour = new Map();
  afterAnswer = [];
  answered = 0;
  await database.query('TRUNCATE boat');
});

const has = (...snapshots: ReferenceSnapshot[]) => snapshots.forEach((one) => harbour.set(one.id, one));
const write = (id: number, version: number, name: string) =>
  database.query(
    `INSERT INTO boat VALUES ($1, $2, '{"berth": ${id}}', $3)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, version = excluded.version WHERE boat.version <= excluded.version`,
    [id, name, version],
  );
const rebuilt = (limit = 2) =>
  new Rebuild(database, nats, { source: SOURCE, types: null, tables: [boats] }).run(limit);
const storedBoats = async () =>
  (await database.query<{ id: number; name: string; version: number }>('SELECT * FROM boat ORDER BY id')).map(
    ({ id, name, version }) => `${id} ${name} ${version}`,
  );

describe('Rebuild', () => {
  it('fills an empty projection, page by page', async () => {
    has(boat(1, 1), boat(2, 1), boat(3, 4), boat(4, 1), boat(5, 2));
    expect(await rebuilt()).toEqual({ total: 5, added: 5, corrected: 0, removed: 0 });
    expect(await storedBoats()).toEqual([
      '1 Boat 1 1',
      '2 Boat 2 1',
      '3 Boat 3 4',
      '4 Boat 4 1',
      '5 Boat 5 2',
    ]);
  });

  it('corrects wrong rows of any version, and removes rows that the owner does not have', async () => {
    has(boat(2, 5), boat(3, 5), boat(4, 5), boat(6, 1));
    for (const [id, version] of [
      [1, 3],
      [2, 4],
      [3, 5],
      [4, 999],
      [5, 1],
      [9, 1],
    ] as const)
      await write(id, version, 'Wrong');
    expect(await rebuilt()).toEqual({ total: 4, added: 1, corrected: 3, removed: 3 });
    expect(await storedBoats()).toEqual(['2 Boat 2 5', '3 Boat 3 5', '4 Boat 4 5', '6 Boat 6 1']);
  });

  it('does not write correct rows', async () => {
    has(boat(1, 1), boat(2, 1));
    await rebuilt();
    const written = () => database.query('SELECT id, xmin::text FROM boat ORDER BY id');
    const before = await written();
    expect(await rebuilt()).toEqual({ total: 2, added: 0, corrected: 0, removed: 0 });
    expect(await written()).toEqual(before);
  });

  it('keeps rows that the consumer wrote after the owner had answered', async () => {
    has(boat(1, 1), boat(2, 1));
    await write(1, 1, 'Boat 1');
    afterAnswer = [
      async () => {
        has(boat(1, 2, 'Renamed'), boat(3, 1, 'New'));
        await write(1, 2, 'Renamed');
        await write(3, 1, 'New');
      },
    ];
    expect(await rebuilt(9)).toMatchObject({ removed: 0 });
    expect(await storedBoats()).toEqual(['1 Renamed 2', '2 Boat 2 1', '3 New 1']);
  });

  it('keeps a row that the consumer writes while it is doubtful', async () => {
    has(boat(1, 1));
    await write(1, 1, 'Boat 1');
    const rename = (version: number) => async () => {
      has(boat(1, version, `Name ${version}`));
      await write(1, version, `Name ${version}`);
    };
    afterAnswer = [rename(2), rename(3), rename(4)];
    await rebuilt(9);
    expect(await storedBoats()).toEqual(['1 Name 4 4']);
  });

  it('applies a change that the consumer could not apply to a row of too high a version', async () => {
    has(boat(1, 5));
    await write(1, 999, 'Wrong');
    afterAnswer = [
      undefined,
      async () => {
        has(boat(1, 6, 'Renamed'));
        await write(1, 6, 'Renamed');
      },
    ];
    await rebuilt(9);
    expect(await storedBoats()).toEqual(['1 Renamed 6']);
  });

  it("ends although the owner's answer keeps changing", async () => {
    has(boat(1, 1));
    const rename = async () => has(boat(1, (harbour.get(1)?.version ?? 0) + 1, 'Renamed'));
    afterAnswer = Array.from({ length: 100 }, () => rename);
    await rebuilt(9);
    expect(answered).toBeLessThan(20);
    expect(await storedBoats()).toHaveLength(1);
  });
});

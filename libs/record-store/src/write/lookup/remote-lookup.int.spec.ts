import { Database, decodeFrame, encodeFrame, Nats } from '@deskline/platform';
import { catalogue, common, defineRecord, optional, required } from '@deskline/record';
import { principal, startRecordService, type RecordService } from '@deskline/testing';
import { RecordReader } from '../../read/reader';
import { RecordWriter } from '../writer';

const Visit = defineRecord('visit', {
  collection: 'visits',
  fields: {
    ...common,
    name: required.string(80),
    host: optional.reference('person'),
    guest: optional.reference('person'),
    room: optional.reference('room'),
    kind: optional.code('visit_kind'),
  },
  list: ['id'],
  filter: ['id'],
  defaultSort: 'id',
  access: [{ to: 'everyone', read: true, create: true, update: true }],
});

interface LookupRequest {
  readonly type: string;
  readonly ids?: number[];
  readonly codes?: string[];
  readonly principal?: object;
}

describe('RemoteLookup', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let owner: Nats['connection'];
  /** Received requests, with the number of open transactions at that time. */
  const asked: (LookupRequest & { readonly open: number })[] = [];
  const caller = { principal: principal({ roles: [] }), request_id: null };
  const visit = (values: object) => writer.create(Visit, { name: 'Tour', ...values }, caller);
  const questions = () =>
    asked
      .splice(0)
      .map(({ type, ids, codes, principal: who, open }) => [
        type,
        ...(ids ?? codes ?? []),
        who ? 'may' : 'is',
        open,
      ])
      .sort();

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('visits', [Visit], { person: 'people', room: 'rooms', visit_kind: 'visit_kinds' }),
      behaviours: [],
      groups: [],
      follows: [],
    });
    writer = service.get(RecordWriter);
    const database = service.get(Database);
    await database.query(`INSERT INTO account (id, name, url, time_zone, locale, trusts)
      VALUES ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '[]')`);
    owner = service.get(Nats).connection;
    owner.subscribe('references.*', {
      callback: (_error, message) => {
        const { head } = decodeFrame<LookupRequest>(message.data);
        void database
          .query<{ open: number }>(
            `SELECT count(*)::int AS open FROM pg_stat_activity
             WHERE datname = current_database() AND state = 'idle in transaction'`,
          )
          .then(([row]) => {
            asked.push({ ...head, open: row?.open ?? NaN });
            message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(answersTo(head)))));
          });
      },
    });
  });
  beforeEach(() => asked.splice(0));
  afterAll(() => service?.stop());

  it('asks owners once per type, and never while a transaction is open', async () => {
    const id = await visit({ host: 1, guest: 2, room: 3, kind: 'tour' });
    expect(questions()).toEqual([
      ['person', 1, 2, 'is', 0],
      ['person', 1, 2, 'may', 0],
      ['room', 3, 'is', 0],
      ['room', 3, 'may', 0],
      ['visit_kind', 7, 'may', 0],
      ['visit_kind', 'tour', 'is', 0],
    ]);
    const { body } = (await service.get(RecordReader).one(Visit, id, caller.principal)) ?? {};
    expect(JSON.parse(String(body))).toMatchObject({ host: { id: 1 }, room: { id: 3 }, kind: 'tour' });
  });

  it('asks for the rights of the caller, and not again for known references', async () => {
    const id = await visit({ host: 1 });
    questions();
    await writer.update(Visit, id, { host: 1, guest: 2 }, caller);
    expect(questions()).toEqual([['person', 1, 2, 'may', 0]]);
  });

  it('refuses references that the owner does not have, or does not show to the caller', async () => {
    const told = visit({ host: 404, guest: 13, kind: 'party' });
    await expect(told).rejects.toMatchObject({
      problems: [
        { field: 'host', because: 'not_found' },
        { field: 'guest', because: 'not_found' },
        { field: 'kind', because: 'not_found' },
      ],
    });
  });
});

/** People below 100, of whom 13 is not to be seen; one kind of visits. */
function answersTo({ type, ids = [], codes = [], principal: who }: LookupRequest): object[] {
  const known = (id: number, attributes: object = {}) => ({
    type,
    id,
    account_id: 'widget',
    name: `${type} ${id}`,
    sourceID: null,
    disabled: false,
    version: 1,
    json: `"name":"${type} ${id}"`,
    attributes,
  });
  return [
    ...ids.filter((id) => id < 100 && !(who && id === 13)).map((id) => known(id)),
    ...codes.filter((code) => code === 'tour').map((reference) => known(7, { reference })),
  ];
}

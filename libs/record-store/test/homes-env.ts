import { Database } from '@deskline/platform';
import {
  catalogue,
  common,
  definePart,
  defineRecord,
  defineTranslation,
  optional,
  readonly,
  required,
} from '@deskline/record';
import {
  SubCollections,
  RecordProtocol,
  Idempotency,
  RecordActions,
  RecordHandler,
} from '@deskline/record-http';
import { principal, startRecordService, type RecordService } from '@deskline/testing';
import { IdempotencyKeys, RemoteParents, RecordReader, RecordRuntime, RecordWriter } from '../src';

const collected = { filter: ['id'], sort: ['id'], defaultSort: 'id', events: ['create', 'update'] } as const;
const staff = {
  to: ['account_administrator'],
  read: true,
  create: true,
  update: true,
  delete: true,
} as const;

const Owner = defineRecord('owner', {
  collection: 'owners',
  title: 'name',
  fields: {
    ...common,
    name: required.string(80),
    localized_name: readonly.localized('name'),
    disabled: optional.boolean({ default: false }),
    keys: readonly.parts('key'),
  },
  list: ['id', 'name', 'keys'],
  ...collected,
  archiving: { when: {}, by: ['account_administrator'] },
  projectedFields: ['keys'],
  access: [
    { to: 'everyone', read: { name: 'Ada' } },
    { ...staff, delete: undefined },
  ],
});

const House = defineRecord('house', {
  collection: 'houses',
  title: 'name',
  fields: { ...common, name: required.string(80), keys: readonly.parts('key') },
  list: ['id', 'name'],
  ...collected,
  deletable: true,
  access: [staff],
});

const Key = definePart('key', {
  of: { owner: Owner, house: House },
  path: 'keys',
  fields: { teeth: required.integer({ min: 1 }), cut_at: optional.datetime(), opens: optional.time() },
});

export const homes = catalogue('work-records', [Owner, House, Key, defineTranslation(Owner, 'name')]);

type Json = Record<string, unknown>;

/** Service with records that have parts and translations. */
export class HomesEnv {
  private constructor(
    readonly service: RecordService,
    private readonly handler: RecordHandler,
  ) {}

  static async open(): Promise<HomesEnv> {
    const service = await startRecordService({ catalogue: homes, behaviours: [], groups: [], follows: [] });
    await service.get(Database).query(
      `INSERT INTO account (id, name, url, time_zone, locale, trusts)
       VALUES ('widget', 'widget', 'https://widget.example', 'UTC', 'en', '[]')`,
    );
    const handler = new RecordHandler(
      new RecordProtocol(homes, 'deskline'),
      service.get(RecordReader),
      service.get(RecordWriter),
      new RecordActions(service.get(RecordRuntime)),
      new Idempotency(service.get(IdempotencyKeys)),
      new SubCollections(service.get(RecordReader), service.get(RemoteParents)),
    );
    return new HomesEnv(service, handler);
  }

  close(): Promise<void> {
    return this.service.stop();
  }

  async call(request: string, body?: object, as = principal()) {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.split('?');
    const base_url = 'https://desk.example/v1';
    const head = { method, path, query, principal: as, request_id: null, base_url, headers: {} };
    const answer = await this.handler.handle(head, Buffer.from(body ? JSON.stringify(body) : ''));
    const text = answer.body.toString();
    return { ...answer.head, json: (text === '' ? null : JSON.parse(text)) as Json };
  }

  async made(path: string, body: object): Promise<number> {
    const { status, json } = await this.call(`POST ${path}`, body);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(json)}`);
    return Number(json['id']);
  }

  async read(path: string, as = principal()): Promise<Json> {
    return (await this.call(`GET ${path}`, undefined, as)).json;
  }

  query(text: string, values: unknown[] = []): Promise<Json[]> {
    return this.service.get(Database).query<Json>(text, values);
  }
}

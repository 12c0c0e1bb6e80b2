import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AttachmentSettings,
  extensionOf,
  newPrefix,
  openStorage,
  STORE_UPLOAD,
  sweep,
  UPLOADS,
  usableUploads,
  usedSubject,
  type DiskStorage,
  type StoreUploadRequest,
  type UploadsRequest,
} from '@deskline/attachments';
import { Database, Nats, type Frame } from '@deskline/platform';
import {
  attachmentsOf,
  catalogue,
  common,
  copiesOf,
  create,
  defineRecord,
  optional,
  ownAttachments,
  readonly,
  required,
  type Row,
  type Rule,
} from '@deskline/record';
import {
  SubCollections,
  RecordProtocol,
  Idempotency,
  RecordActions,
  RecordHandler,
} from '@deskline/record-http';
import { principal, startRecordService, type RecordService } from '@deskline/testing';
import { behaviour, IdempotencyKeys, RemoteParents, RecordReader, RecordRuntime, RecordWriter } from '../src';

const everyone = [{ to: 'everyone', read: true, create: true, update: true, delete: true }] as const;

const Paper = defineRecord('paper', {
  collection: 'papers',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(40),
    body: optional.text(),
    remarks: optional.text(),
    model: optional.reference('paper'),
    cover: optional.string(400, { format: 'picture' }),
    note: optional.text({ unselectable: true, transient: true }),
    ...attachmentsOf('body', 'remarks', 'note'),
  },
  list: ['id', 'subject'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  deletable: true,
  recordsFromInput: [{ record: 'note', from: { note: 'text', note_attachments: 'attachments' } }],
  events: ['create', 'update', 'note-added'],
  access: everyone,
});

const { source: _source, sourceID: _sourceID, ...dated } = common;
const Note = defineRecord('note', {
  collection: 'notes',
  fields: {
    ...dated,
    text: required.text(),
    paper: readonly.reference('paper'),
    attachments: ownAttachments,
  },
  list: ['id', 'text'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  createUnder: [{ parent: 'paper', paths: ['notes'] }],
  createAnswersId: true,
  createUnaudited: true,
  createAnnouncedAs: 'note-added',
  events: ['create'],
  access: everyone,
});

const Poster = defineRecord('poster', {
  collection: 'posters',
  title: 'subject',
  fields: {
    ...common,
    subject: required.string(40),
    cover: optional.string(400, { format: 'picture', svg: true }),
  },
  list: ['id', 'subject'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  events: [],
  access: [
    { to: 'everyone', read: true },
    { to: ['account_administrator'], create: true, update: true },
  ],
});

/** Gives a paper with a model a note with copies of the attachments in the body of the model. */
const noteOfModel: Rule<Row<typeof Paper>> = ({ before, after }) =>
  before === null && after.model
    ? [
        create(Note, {
          ...{ paper: after.id, text: 'As the model' },
          attachments: copiesOf(Paper, after.model, 'body_attachments'),
        }),
      ]
    : [];

/** Gives a paper with a model the cover that its remarks name. */
const coverInRemarks: Rule<Row<typeof Paper>> = ({ before, after }) =>
  before === null && after.model && after.remarks?.startsWith('attachments/')
    ? [{ set: { cover: after.remarks } }]
    : [];

const papers = catalogue('work-records', [Paper, Note, Poster]);
const EXTENSIONS = ['txt', 'png', 'jpg', 'svg'];
const DAY_MS = 86_400_000;

type Json = Record<string, unknown>;

/** Service with records that have attachments, and a folder of uploads with the answers of a gateway. */
export class AttachmentEnv {
  queriedKeys: (readonly string[])[] = [];
  stored: StoreUploadRequest[] = [];
  /** Bytes that a picture in a data URL may have. */
  quota = Infinity;
  leave: () => Promise<void> = () => Promise.resolve();

  private constructor(
    readonly service: RecordService,
    readonly storage: DiskStorage,
    private readonly handler: RecordHandler,
    private readonly folder: string,
  ) {}

  static async open(): Promise<AttachmentEnv> {
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    const service = await startRecordService({
      catalogue: papers,
      behaviours: [behaviour(Paper, { rules: [noteOfModel, coverInRemarks] })],
      groups: [],
      follows: [],
    });
    const settings = Object.assign(new AttachmentSettings(), { DATA_DIR: folder });
    const storage = (await openStorage(settings)) as DiskStorage;
    for (const account of ['widget', 'gadget'])
      await service.get(Database).query(
        `INSERT INTO account (id, name, url, time_zone, locale, trusts)
         VALUES ($1, $1, 'https://widget.example', 'UTC', 'en', '[]')`,
        [account],
      );
    const handler = new RecordHandler(
      new RecordProtocol(papers, 'deskline'),
      service.get(RecordReader),
      service.get(RecordWriter),
      new RecordActions(service.get(RecordRuntime)),
      new Idempotency(service.get(IdempotencyKeys)),
      new SubCollections(service.get(RecordReader), service.get(RemoteParents)),
    );
    const archive = new AttachmentEnv(service, storage, handler, folder);
    archive.answerForUploads();
    archive.storeUploads();
    return archive;
  }

  async close(): Promise<void> {
    await this.service.stop();
    await rm(this.folder, { recursive: true });
  }

  async upload(name = 'a.txt', { account = 'widget', ageMs = 0 } = {}): Promise<string> {
    const key = newPrefix(account) + name;
    await (await this.storage.receive(Readable.from([Buffer.from('hello')]))).keep(key);
    const at = new Date(this.service.clock.now().getTime() - ageMs);
    await utimes(join(this.folder, 'attachments', 'files', key.slice('attachments/'.length)), at, at);
    return key;
  }

  async call(request: string, body?: object, as = principal(), headers: Record<string, string> = {}) {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.split('?');
    const base_url = 'https://desk.example/v1';
    const head = { method, path, query, principal: as, request_id: null, base_url, headers };
    const answer = await this.handler.handle(head, Buffer.from(body ? JSON.stringify(body) : ''));
    const text = answer.body.toString();
    return { ...answer.head, json: (text === '' ? null : JSON.parse(text)) as Json };
  }

  async paper(values: object = {}): Promise<number> {
    const { status, json } = await this.call('POST /papers', { subject: 'Paper', ...values });
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(json)}`);
    return Number(json['id']);
  }

  async read(path: string): Promise<Json> {
    return (await this.call(`GET ${path}`)).json;
  }

  /** Sweeps at a time when all of these uploads have expired. */
  async sweepLater(): Promise<void> {
    const nats = this.service.get(Nats);
    const used = async (keys: readonly string[]) => {
      const frame = { head: { keys }, body: Buffer.alloc(0) };
      const answer = await nats.request(usedSubject('work-records'), frame, 15_000);
      return JSON.parse(answer.body.toString()) as string[];
    };
    await sweep(this.storage, used, new Date(this.service.clock.now().getTime() + DAY_MS + 3_600_000));
  }

  /** Answers queries about uploads as a gateway does, until `leave` is called. */
  answerForUploads(): void {
    const nats = this.service.get(Nats);
    const subscription = nats.connection.subscribe(UPLOADS, {
      callback: async (_error, message) => {
        const { head } = (await nats.receive(message)) as Frame<UploadsRequest>;
        this.queriedKeys.push(head.keys);
        const since = new Date(this.service.clock.now().getTime() - DAY_MS);
        const found = await usableUploads(this.storage, head.keys, {
          since,
          extensions: EXTENSIONS,
          isOwn: () => true,
        });
        nats.respond(message, { head: { status: 200 }, body: Buffer.from(JSON.stringify(found)) });
      },
    });
    this.leave = async () => {
      subscription.unsubscribe();
      await nats.connection.flush();
    };
  }

  /** Stores uploads as a gateway does. */
  private storeUploads(): void {
    const nats = this.service.get(Nats);
    nats.connection.subscribe(STORE_UPLOAD, {
      callback: async (_error, message) => {
        const { head, body } = (await nats.receive(message)) as Frame<StoreUploadRequest>;
        this.stored.push(head);
        const answer = await this.storedAs(head, body);
        nats.respond(message, { head: { status: 200 }, body: Buffer.from(JSON.stringify(answer)) });
      },
    });
  }

  private async storedAs({ account, name }: StoreUploadRequest, bytes: Buffer) {
    if (!EXTENSIONS.includes(extensionOf(name))) return { refused: 'not_included', max: 0 };
    if (bytes.length > this.quota) return { refused: 'over_quota', max: this.quota };
    const key = newPrefix(account) + name;
    await this.storage.write(key, bytes);
    const at = this.service.clock.now();
    await utimes(join(this.folder, 'attachments', 'files', key.slice('attachments/'.length)), at, at);
    return { key };
  }
}

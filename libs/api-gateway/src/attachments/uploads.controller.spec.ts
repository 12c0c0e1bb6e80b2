import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  isOwnedBy,
  openStorage,
  Signer,
  type AttachmentStorage,
  type StoreUploadRequest,
  type StoreUploadResponse,
} from '@deskline/attachments';
import { ManualClock } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';
import { AccountUsage } from './account-usage';
import { UploadsController } from './uploads.controller';

describe('an upload of a service', () => {
  let folder: string;
  let storage: AttachmentStorage;
  let controller: UploadsController;
  const signer = new Signer('the secret that all of the specs share');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'uploads-'));
    const settings = Object.assign(new GatewaySettings(), {
      DATA_DIR: folder,
      ATTACHMENT_MAX_BYTES: 8,
      ATTACHMENT_ACCOUNT_BYTES: 10,
      ATTACHMENT_EXTENSIONS: ['png'],
      PLANS: new Map([['small', { storage_bytes: 3 }]]),
    });
    storage = await openStorage(settings);
    const usage = new AccountUsage(storage, settings);
    controller = new UploadsController(storage, new ManualClock(), settings, signer, usage);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const store = async (
    text: string,
    { account = 'widget', plan = null, name = 'picture.png' }: Given = {},
  ) => {
    const head = { account, plan, person: 7, name };
    const answer = await controller.store({ head, body: Buffer.from(text) });
    return JSON.parse(answer.body.toString()) as StoreUploadResponse;
  };
  type Given = Partial<StoreUploadRequest>;
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of storage.list()) found.push(key);
    return found;
  };

  it('is stored below its account, as one of its person', async () => {
    const answer = await store('drawn');
    const key = 'key' in answer ? answer.key : '';
    expect(key).toMatch(/^attachments\/widget\/[\w-]{32}\/picture\.png$/);
    expect([isOwnedBy(signer, key, 7), isOwnedBy(signer, key, 8)]).toEqual([true, false]);
    const path = join(folder, 'attachments', 'files', key.slice('attachments/'.length));
    expect(await readFile(path, 'utf8')).toBe('drawn');
  });

  it.each<[string, string, Given, StoreUploadResponse]>([
    ['is of another kind than may be attached', 'x', { name: 'a.gif' }, { refused: 'not_included', max: 8 }],
    ['is too large', 'x'.repeat(9), {}, { refused: 'too_long_bytes', max: 8 }],
    ['exceeds the plan of the account', 'four', { plan: 'small' }, { refused: 'over_quota', max: 3 }],
  ])('is refused when it %s, and leaves no file', async (_case, text, part, refusal) => {
    expect(await store(text, part)).toEqual(refusal);
    expect(await keys()).toEqual([]);
  });

  it('counts for the quota of its account', async () => {
    await store('x'.repeat(6));
    expect(await store('x'.repeat(5))).toEqual({ refused: 'over_quota', max: 10 });
    expect(await store('x'.repeat(5), { account: 'gadget' })).toHaveProperty('key');
    expect(await store('x'.repeat(4))).toHaveProperty('key');
    expect(await keys()).toHaveLength(3);
  });
});

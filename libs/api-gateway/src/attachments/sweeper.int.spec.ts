import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  newPrefix,
  openStorage,
  usedSubject,
  type DiskStorage,
  type UsedKeysRequest,
} from '@deskline/attachments';
import { encodeFrame, decodeFrame, ManualClock, Nats } from '@deskline/platform';
import { attachmentsOf, catalogue, defineRecord, readonly } from '@deskline/record';
import { testNatsUrl } from '@deskline/testing';
import { GatewaySettings } from '../gateway.settings';
import { servicesWithAttachments, Sweeper } from './sweeper';

const NOW = new Date('2026-03-02T09:00:00Z');
const HOUR_MS = 3_600_000;

describe('the sweeper of unused uploads', () => {
  let folder: string;
  let storage: DiskStorage;
  let nats: Nats;
  const inUse = new Map<string, string[]>();
  const settings = new GatewaySettings();

  beforeAll(async () => {
    nats = await Nats.connect(testNatsUrl(), 'spec');
  });
  afterAll(() => nats.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sweeper-'));
    storage = (await openStorage(Object.assign(settings, { DATA_DIR: folder }))) as DiskStorage;
    inUse.clear();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const uploadedHoursAgo = async (hours: number) => {
    const key = `${newPrefix('widget')}a.txt`;
    await (await storage.receive(Readable.from([Buffer.from('x')]))).keep(key);
    const at = new Date(NOW.getTime() - hours * HOUR_MS);
    await utimes(join(folder, 'attachments', 'files', key.slice('attachments/'.length)), at, at);
    return key;
  };
  const answerAs = (service: string, status = 200) =>
    nats.connection.subscribe(usedSubject(service), {
      callback: (_error, message) => {
        const { keys } = decodeFrame<UsedKeysRequest>(message.data).head;
        const used = (inUse.get(service) ?? []).filter((key) => keys.includes(key));
        message.respond(encodeFrame({ status }, Buffer.from(JSON.stringify(used))));
      },
    });
  const sweeper = (...keepers: string[]) =>
    new Sweeper(storage, keepers, nats, new ManualClock(NOW), settings);

  it('deletes uploads an hour after they can no longer be used, and keeps those that a service uses', async () => {
    const [fresh, usable, orphan, mine, theirs] = [
      await uploadedHoursAgo(1),
      await uploadedHoursAgo(24.5),
      await uploadedHoursAgo(25.5),
      await uploadedHoursAgo(1_000),
      await uploadedHoursAgo(1_000),
    ];
    inUse.set('one', [mine]).set('other', [theirs]);
    const services = [answerAs('one'), answerAs('other')];
    expect(await sweeper('one', 'other').run()).toBe(1);
    for (const service of services) service.unsubscribe();
    expect(await storage.find(orphan)).toBeNull();
    for (const key of [fresh, usable, mine, theirs]) expect(await storage.find(key)).not.toBeNull();
  });

  it('deletes no upload while a service does not answer or fails', async () => {
    const orphan = await uploadedHoursAgo(100);
    const service = answerAs('one');
    await expect(sweeper('one', 'silent').run()).rejects.toThrow();
    const broken = answerAs('broken', 500);
    await expect(sweeper('one', 'broken').run()).rejects.toThrow('broken answers 500');
    for (const each of [service, broken]) each.unsubscribe();
    expect(await storage.find(orphan)).not.toBeNull();
  });

  it('runs on one gateway an hour, whether it succeeds or not, and on any in the next hour', async () => {
    const orphan = await uploadedHoursAgo(100);
    // The storage has its own clock, and counts from when the last one began.
    await expect(sweeper('silent').sweepIfDue()).rejects.toThrow();
    await sweeper().sweepIfDue();
    expect(await storage.find(orphan)).not.toBeNull();
    await utimes(join(folder, 'attachments', 'swept'), 1, 1);
    await sweeper().sweepIfDue();
    expect(await storage.find(orphan)).toBeNull();
  });

  it('asks the services with attachments', () => {
    const record = (name: string, fields: object) =>
      defineRecord(name, {
        collection: `${name}s`,
        fields: { id: readonly.integer(), ...fields },
        list: ['id'],
        filter: [],
        sort: ['id'],
        defaultSort: 'id',
        events: [],
        access: [],
      });
    const catalogues = [
      catalogue('with', [record('a', {}), record('b', attachmentsOf('text'))]),
      catalogue('without', [record('c', {})]),
    ];
    expect(servicesWithAttachments(catalogues)).toEqual(['with']);
  });
});

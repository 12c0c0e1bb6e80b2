import { startRecordService, type RecordService } from '@deskline/testing';
import { Database, Nats, NatsTransport, PlatformModule, Settings } from '@deskline/platform';
import {
  IdempotencyKeys,
  ImportBatches,
  RemoteParents,
  RecordKeys,
  RecordReader,
  RecordRuntime,
  RecordWriter,
  type RecordAnswer,
} from '@deskline/record-store';
import { Global, Logger, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  administrator,
  anyCall,
  auditor,
  RepairShopEnv,
  endUser,
  shopService,
} from '../../test/repair-shop-env';
import { RecordHttpModule } from '../record-http.module';
import { recordsSubject } from '../records.controller';
import { repairShop } from '../../test/repair-shop';

describe('RecordHandler', () => {
  let service: RecordService;
  let counter: RepairShopEnv;
  let shop: number;
  const call: RepairShopEnv['call'] = (...args) => counter.call(...args);
  const repair = (values?: object) => counter.repair(shop, values);

  beforeAll(async () => {
    service = await startRecordService(shopService);
    counter = await RepairShopEnv.open(service);
    shop = await counter.shop('Bikes');
  });
  afterAll(() => service?.stop());

  describe('performing an action', () => {
    it('answers with the result of the action to permitted callers', async () => {
      const id = await repair();
      expect(await call(`POST /repairs/${id}/ring`)).toMatchObject({ status: 200, json: { rang: id } });
      expect((await call(`POST /repairs/${id}/ring`, { as: auditor })).status).toBe(403);
      expect((await call(`POST /repairs/${id}/ring`, { as: endUser })).status).toBe(404);
      expect((await call(`GET /repairs/${id}/ring`)).status).toBe(404);
    });

    it('answers 404 for a record that the caller may not change', async () => {
      const as = { ...administrator, person: { id: 7, name: 'Max' }, roles: ['specialist' as const] };
      const [own, other] = [await repair({ mechanic: 7 }), await repair({ mechanic: 8 })];
      expect((await call(`POST /repairs/${own}/ring`, { as })).status).toBe(200);
      expect((await call(`POST /repairs/${other}/ring`, { as })).status).toBe(403);
    });

    it('requires no credentials for an open action, and credentials for every other', async () => {
      const id = await repair();
      expect(await call(`GET /repairs/${id}/receipt`, { as: null })).toMatchObject({
        status: 200,
        json: { by: null },
      });
      expect((await call(`GET /repairs/${id}`, { as: null })).status).toBe(401);
      expect((await call(`POST /repairs/${id}/ring`, { as: null })).status).toBe(401);
    });

    it('discloses a secret once, in the answer to a create', async () => {
      const { json } = await call('POST /shops', { body: { name: 'Safe' } });
      expect(json['secret']).toBe(`of ${json['id']}`);
      expect((await call(`GET /shops/${json['id']}`)).json).not.toHaveProperty('secret');
    });
  });

  it('answers frames on the NATS subject of its service', async () => {
    const STORE = [
      ...[RecordReader, RecordRuntime, RecordWriter, RecordKeys, ImportBatches],
      ...[IdempotencyKeys, RemoteParents, Database],
    ];
    @Global()
    @Module({
      providers: STORE.map((type) => ({ provide: type, useValue: service.get(type as Type) })),
      exports: STORE,
    })
    class StoreModule {}
    const settings = service.get(Settings);
    @Module({
      imports: [
        PlatformModule.forRoot({ name: 'repair-shop', settings }),
        StoreModule,
        RecordHttpModule.forRoot({ catalogue: repairShop }),
      ],
    })
    class HttpModule {}
    const app = await NestFactory.createMicroservice(HttpModule, {
      logger: ['error'],
      inject: [NatsTransport],
      useFactory: (strategy: NatsTransport) => ({ strategy }),
    });
    await app.listen();
    const head = { ...anyCall, method: 'GET', path: `/shops/${shop}`, principal: administrator };
    const frame = { head, body: Buffer.alloc(0) };
    const nats = service.get(Nats);
    const answer = await nats
      .request<RecordAnswer>(recordsSubject('repair-shop'), frame, 5_000)
      .finally(() => app.close());
    expect(answer.head.status).toBe(200);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ id: shop, name: 'Bikes' });
  });

  it('logs the cause of an internal error and does not send it', async () => {
    const logged: unknown[] = [];
    const silent = () => undefined;
    Logger.overrideLogger({
      error: (...parts: unknown[]) => void logged.push(...parts),
      log: silent,
      warn: silent,
    });
    await service.get(Database).query('ALTER TABLE tool RENAME TO stolen');
    const answer = await call('GET /tools');
    await service.get(Database).query('ALTER TABLE stolen RENAME TO tool');
    expect([answer.status, answer.json]).toEqual([500, { message: 'Internal Server Error' }]);
    expect(logged).toContainEqual(expect.objectContaining({ message: 'relation "tool" does not exist' }));
  });
});

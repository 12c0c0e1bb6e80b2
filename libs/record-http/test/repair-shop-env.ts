import type { Principal } from '@deskline/identity';
import { Database, Deadline, Nats } from '@deskline/platform';
import {
  behaviour,
  IdempotencyKeys,
  RemoteParents,
  RecordReader,
  RecordRuntime,
  RecordWriter,
} from '@deskline/record-store';
import { answerForOthers } from '@deskline/testing';
import type { Type } from '@nestjs/common';
import { RecordActions } from '../src/handle/actions';
import { json } from '../src/response/answer';
import { SubCollections } from '../src/handle/sub-collections';
import { RecordProtocol } from '../src/handle/record-protocol';
import { RecordHandler } from '../src/handle/handler';
import { Idempotency } from '../src/handle/idempotency';
import { Repair, repairShop, Shop } from './repair-shop';

export const BASE = 'https://desk.example/v1';
export const administrator: Principal = {
  person: { id: 1, name: 'Ellen Brown' },
  account: 'widget',
  roles: ['account_administrator'],
  team_ids: [],
  organization_id: null,
  time_zone: 'Europe/Amsterdam',
  language: 'en',
  scopes: [{ effect: 'allow', actions: ['*:*'] }],
};
export const auditor: Principal = { ...administrator, person: { id: 2, name: 'Otto' }, roles: ['auditor'] };
export const endUser: Principal = { ...administrator, person: { id: 3, name: 'Una' }, roles: [] };
export const anyCall = { query: '', request_id: 'r-1', base_url: BASE, headers: {} };

/** Options that the record engine of the shop is started with. */
export const shopService = {
  catalogue: repairShop,
  behaviours: [
    behaviour(Repair, {
      actions: {
        ring: { kind: 'record', perform: async ({ id }) => json(200, Buffer.from(`{"rang":${id}}`)) },
        receipt: {
          kind: 'open',
          perform: async ({ call: { principal: by } }) => json(200, Buffer.from(JSON.stringify({ by }))),
        },
      },
    }),
    behaviour(Shop, {
      actions: { create: { kind: 'create', disclose: async ({ id }) => ({ secret: `of ${id}` }) } },
    }),
  ],
  groups: [],
  follows: [],
};
interface Service {
  get<T>(type: Type<T>): T;
}

interface Options {
  body?: unknown;
  as?: Principal | null;
  headers?: Record<string, string>;
  deadline?: Deadline;
}

/** Calls answered out of a database, as the gateway would make them. */
export class RepairShopEnv {
  private constructor(readonly handler: RecordHandler) {}

  static async open(service: Service): Promise<RepairShopEnv> {
    const actions = new RecordActions(service.get(RecordRuntime));
    const protocol = new RecordProtocol(repairShop, 'deskline');
    const [reader, writer] = [service.get(RecordReader), service.get(RecordWriter)];
    const idempotency = new Idempotency(service.get(IdempotencyKeys));
    const subCollections = new SubCollections(reader, service.get(RemoteParents));
    const handler = new RecordHandler(protocol, reader, writer, actions, idempotency, subCollections);
    await service.get(Database).query(`INSERT INTO account (id, name, url, time_zone, locale, trusts)
      VALUES ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '[]') ON CONFLICT DO NOTHING`);
    // The service of people and organizations has a hundred of each.
    answerForOthers(service.get(Nats), (_type, id) => (id < 100 ? {} : null));
    return new RepairShopEnv(handler);
  }

  async call(request: string, { body, as = administrator, headers = {}, deadline }: Options = {}) {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.replace(BASE, '').split('?');
    const head = { ...anyCall, method, path, query, headers, deadline };
    const bytes = Buffer.from(
      body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    );
    const answer = await this.handler.handle(
      as ? { ...head, principal: as } : { ...head, principal: as },
      bytes,
    );
    const text = answer.body.toString();
    return { ...answer.head, text, json: (text === '' ? null : JSON.parse(text)) as Record<string, unknown> };
  }

  async shop(name: string): Promise<number> {
    return Number((await this.call('POST /shops', { body: { name } })).json['id']);
  }

  async repair(shop: number, values: object = {}): Promise<number> {
    const body = { subject: 'Flat tyre', category: 'wheel', owner: 1, ...values };
    return Number((await this.call(`POST /shops/${shop}/repairs`, { body })).json['id']);
  }
}

import { Database, encodeFrame, Nats } from '@deskline/platform';
import {
  catalogue,
  changes,
  common,
  defineRecord,
  group,
  is,
  isEmpty,
  isNew,
  on,
  optional,
  readonly,
  required,
  set,
  type RecordType,
  type Row,
  type Rule,
} from '@deskline/record';
import {
  principal,
  knowWidget,
  startRecordService,
  statementsOf,
  type RecordService,
} from '@deskline/testing';
import { behaviour } from '../../behaviour/behaviour';
import { RecordReader } from '../../read/reader';
import { RecordWriter } from '../writer';

const kept = {
  list: ['id', 'name'],
  filter: ['id'],
  defaultSort: 'id',
  access: [{ to: 'everyone', read: true, create: true, update: true }],
} as const;
const named = { ...common, name: required.string(80), disabled: optional.boolean({ default: false }) };

const Service = defineRecord('service', {
  collection: 'services',
  fields: { ...named, support_team: optional.reference('team') },
  ...kept,
});
const Product = defineRecord('product', {
  collection: 'products',
  fields: {
    ...named,
    service: optional.reference('service'),
    remarks: optional.text(),
    cost: optional.decimal(),
    sold_at: optional.datetime(),
  },
  ...kept,
});
const Store = defineRecord('store', {
  collection: 'stores',
  fields: { ...named, hours: optional.text() },
  ...kept,
});
const Sort = defineRecord('sort', {
  collection: 'sorts',
  fields: {
    ...named,
    reference: readonly.string(80, { slugOf: ['name'] }),
    colour: optional.string(80),
  },
  ...kept,
  projectedFields: ['reference', 'colour'],
});
const Asset = defineRecord('asset', {
  collection: 'assets',
  fields: {
    ...named,
    store: optional.reference('store'),
    product: optional.reference('product'),
    service: optional.reference('service'),
    team: optional.reference('team'),
    user: optional.reference('person'),
    site: optional.string(80),
    said: optional.text(),
    sort: optional.code('sort'),
    colour: optional.string(80),
  },
  ...kept,
  indexes: [['store']],
  lookups: {
    product: { service: 'reference', remarks: 'text', cost: 'decimal', sold_at: 'datetime' },
    service: { support_team: 'reference' },
    team: { work_hours: { to: 'calendar', lookups: { hours: 'strings' } } },
    user: { site: 'string' },
    sort: { colour: 'string' },
  },
});
type AssetRow = Row<typeof Asset>;

/** The service comes from the product, the team from the service, and what is said from the team's calendar. */
const rules: readonly Rule<AssetRow>[] = [
  on([isNew, isEmpty('service')], ({ lookups }) => ({ set: { service: lookups.product?.service ?? null } })),
  on([isNew, isEmpty('team')], ({ lookups }) => ({ set: { team: lookups.service?.support_team ?? null } })),
  on([isNew, isEmpty('user')], ({ caller }) => ({ set: { user: caller } })),
  on<AssetRow>(isNew, ({ lookups: { user } }) => ({ set: { site: user?.site ?? null } })),
  on<AssetRow>(isNew, ({ lookups: { product, team } }) => ({
    set: {
      said: [product?.remarks, product?.cost, product?.sold_at, ...(team?.work_hours?.hours ?? [])].join(' '),
    },
  })),
];

/** It is painted as its sort is; who names none is a spare part. */
const painted: readonly Rule<AssetRow>[] = [
  on([isNew, is('name', 'Spare')], set<AssetRow>({ sort: 'spare' })),
  on<AssetRow>(changes('sort'), ({ lookups: { sort } }) => ({ set: { colour: sort?.colour ?? null } })),
];

/** A store is open when those are who look after its assets. */
const assets = group(Store, Asset, {
  by: 'store',
  reads: ['team'],
  decide: ({ root, members, lookups }) => {
    const hours = members.flatMap((member) => lookups(member).team?.work_hours?.hours ?? []).join(' ');
    return root.hours === hours ? {} : { root: { hours } };
  },
});

describe('lookups', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let product: number;
  const caller = { principal: principal(), request_id: null };
  const read = async (id: number, record: RecordType = Asset) => {
    const found = await service.get(RecordReader).one(record, id, caller.principal);
    return JSON.parse(found?.body.toString() ?? 'null') as Record<string, unknown>;
  };
  const asset = (values: object = {}) => writer.create(Asset, { name: 'Laptop', ...values }, caller);
  /** How often the records around a change are looked up. */
  const questions = async (work: () => Promise<unknown>) => {
    const sent = await statementsOf(work);
    return sent.filter(({ text }) => text.includes('FROM reference JOIN')).length;
  };

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('assets', [Service, Product, Store, Sort, Asset], {
        team: 'teams',
        calendar: 'calendars',
        person: 'people',
      }),
      behaviours: [behaviour(Asset, { rules: [...rules, ...painted] })],
      groups: [assets],
      follows: [],
    });
    writer = service.get(RecordWriter);
    await knowWidget(service);
    answer(service.get(Nats));
    const first = await writer.create(Service, { name: 'Workplaces', support_team: 70 }, caller);
    const values = {
      service: first,
      remarks: 'Handle with care',
      cost: '10.50',
      sold_at: '2026-03-01T00:00:00Z',
    };
    product = await writer.create(Product, { name: 'X1', ...values }, caller);
  });
  afterAll(() => service?.stop());

  it('cover references that rules above have set, and nested ones', async () => {
    expect(await read(await asset({ product }))).toMatchObject({
      service: { name: 'Workplaces' },
      team: { id: 70, name: 'team 70' },
      said: 'Handle with care 10.50 2026-03-01T00:00:00Z mon tue',
    });
  });

  it('cover the present reference, not the one before', async () => {
    const second = await writer.create(Service, { name: 'Servers', support_team: 71 }, caller);
    expect(await read(await asset({ product, service: second }))).toMatchObject({ team: { id: 71 } });
  });

  it('are undefined for an empty reference', async () => {
    expect(await read(await asset())).toMatchObject({ service: null, team: null, said: '  ' });
  });

  it('cover the caller, projected here or not', async () => {
    expect(await read(await asset())).toMatchObject({ user: { id: 1 }, site: 'site of 1' });
  });

  it('cover the record of the account that a code names, set by the client or by a rule', async () => {
    await writer.create(Sort, { name: 'Tool', colour: 'red' }, caller);
    await writer.create(Sort, { name: 'Spare', colour: 'grey' }, caller);
    await service
      .get(Database)
      .query(
        `INSERT INTO account (id, name, url, time_zone, locale, trusts) VALUES ('other', 'Other', 'https://other.example', 'UTC', 'en', '[]')`,
      );
    const elsewhere = { ...caller, principal: principal({ account: 'other' }) };
    await writer.create(Sort, { name: 'Tool', colour: 'blue' }, elsewhere);
    expect(await read(await asset({ sort: 'tool' }))).toMatchObject({ colour: 'red' });
    expect(await read(await asset({ name: 'Spare' }))).toMatchObject({ sort: 'spare', colour: 'grey' });
    expect(await read(await asset())).toMatchObject({ sort: null, colour: null });
  });

  it('are available to groups, for each member', async () => {
    const store = await writer.create(Store, { name: 'Cellar' }, caller);
    await asset({ store, team: 70 });
    await asset({ store });
    expect(await read(store, Store)).toMatchObject({ hours: 'mon tue' });
  });

  it('read fields of own records that are in no projection', async () => {
    const [event] = await service
      .get(Database)
      .query(`SELECT snapshot->'attributes' AS shared FROM event_log WHERE event = 'product.create'`);
    expect(event).toEqual({ shared: {} });
  });

  it('cost a statement only where a rule reads one that is not loaded', async () => {
    const id = await asset({ product });
    expect(await questions(() => asset())).toBe(1);
    expect(await questions(() => writer.update(Asset, id, { name: 'Tablet' }, caller))).toBe(1);
    // The service of the product, the team of that and the calendar of the team are where rules went on to before.
    expect(await questions(() => asset({ product }))).toBe(1);
  });

  it("is found out once of others' records, by rules and groups together", async () => {
    const store = await writer.create(Store, { name: 'Cellar' }, caller);
    await asset({ team: 70 });
    // The calendar is where rules went on to from that team before.
    expect(await questions(() => asset({ store, team: 70 }))).toBe(1);
    expect(await read(store, Store)).toMatchObject({ hours: 'mon tue' });
  });
});

/** The owner of teams, calendars and people. */
function answer({ connection }: Nats): void {
  const attributes = (type: string, id: number) =>
    ({ team: { work_hours: 5 }, calendar: { hours: ['mon', 'tue'] }, person: { site: `site of ${id}` } })[
      type
    ];
  connection.subscribe('references.*', {
    callback: (_error, message) => {
      const head = message.string().split('\n')[0] as string;
      const { type, ids } = JSON.parse(head) as { type: string; ids: number[] };
      const known = ids.map((id) => ({
        type,
        id,
        account_id: 'widget',
        name: `${type} ${id}`,
        sourceID: null,
        disabled: false,
        version: 1,
        json: `"name":"${type} ${id}"`,
        attributes: attributes(type, id),
      }));
      message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(known))));
    },
  });
}

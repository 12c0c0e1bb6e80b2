import { configurationRecords } from '@deskline/configuration-records/records';
import type { Database } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import type { Filter, ListQuery } from '@deskline/record-store';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';
import { ACCOUNT } from './data';
import type { Desk } from './desk';
import { fillTable } from './fill';
import { readerIn } from './reads';

/** Rows of one kind that grow: how a database gets so many, and the calls that must not notice it. */
export interface Growth {
  readonly name: string;
  readonly catalogue: Catalogue;
  fill(database: Database, rows: number): Promise<void>;
  readonly calls: readonly GrowthCall[];
}

export interface GrowthCall {
  readonly name: string;
  run(desk: Desk, nth: number): Promise<unknown>;
}

const admin = readerIn(ACCOUNT);
const is = (field: string, value: string | number): Filter => ({ field, operator: 'is', values: [value] });

const list = (name: string, type: string, query: Partial<ListQuery> = {}, caller = admin): GrowthCall => ({
  name,
  run: ({ reader, type: typeOf }) => {
    const record = typeOf(type);
    const sort = [
      { field: record.defaultSort.replace('-', ''), descending: record.defaultSort.startsWith('-') },
    ];
    const usual = { fields: null, filters: [], views: [], sort, perPage: 20, position: { page: 1 } };
    return reader.list(record, { ...usual, ...query }, caller);
  },
});

/** Another record each time, from all over the table; `step` is the distance of their ids. */
const one = (name: string, type: string, step = 1): GrowthCall => ({
  name,
  run: async ({ reader, type: typeOf, rows }, nth) => {
    const id = 1 + step * ((nth * 7919) % rows);
    if (!(await reader.one(typeOf(type), id, admin))) throw new Error(`there is no ${type} ${id}`);
  },
});

/** One account is always the largest: it has half of everything. The others have a hundred rows each. */
const accountOf = `CASE WHEN n % 2 = 0 THEN '${ACCOUNT}' ELSE 'account-' || n / 200 END`;

const requests: Growth = {
  name: 'requests',
  catalogue: workRecords,
  fill: (database, rows) =>
    fillTable(
      database,
      'request',
      {
        account_id: `'${ACCOUNT}'`,
        subject: `'Request ' || md5(n::text)`,
        category: `(ARRAY['incident', 'rfc', 'rfi'])[1 + n % 3]`,
        status: `CASE WHEN n % 20 = 0 THEN 'assigned' ELSE 'completed' END`,
        grouping: `'none'`,
        team_id: '1 + n % 200',
        requested_for_id: '1 + n % 2000',
      },
      rows,
    ),
  calls: [
    one('one request', 'request'),
    list('requests', 'request'),
    list('open requests', 'request', { views: ['open'] }),
    list('requests of a team', 'request', { filters: [is('team', 40)] }),
    list('requests by updated_at', 'request', { sort: [{ field: 'updated_at', descending: true }] }),
  ],
};

const cis: Growth = {
  name: 'configuration items',
  catalogue: configurationRecords,
  fill: (database, rows) =>
    fillTable(
      database,
      'ci',
      {
        account_id: `'${ACCOUNT}'`,
        name: `'Laptop ' || left(md5(n::text), 8)`,
        label: `'CI' || lpad(n::text, 9, '0')`,
        product_id: '1 + n % 50',
        status: `CASE WHEN n % 20 = 0 THEN 'in_stock' ELSE 'in_production' END`,
        support_team_id: '1 + n % 200',
      },
      rows,
    ),
  calls: [
    one('one CI', 'ci'),
    list('CIs', 'ci'),
    list('CIs by status', 'ci', { filters: [is('status', 'in_stock')] }),
    list('CIs by name', 'ci', { sort: [{ field: 'name', descending: false }] }),
  ],
};

const people: Growth = {
  name: 'people, and accounts by the hundredth',
  catalogue: configurationRecords,
  async fill(database, rows) {
    await fillTable(database, 'account', { id: `'account-' || n`, time_zone: `'UTC'` }, rows / 100);
    await fillTable(
      database,
      'person',
      {
        account_id: accountOf,
        name: `initcap(left(md5(n::text), 7)) || ' Brown'`,
        primary_email: `'p' || n || '@example.com'`,
      },
      rows,
    );
  },
  calls: [
    list('people of the largest account', 'person'),
    list('people of a small account', 'person', {}, readerIn('account-7')),
    {
      name: 'one person',
      run: ({ reader, type, rows }, nth) => reader.one(type('person'), 2 + 2 * (nth % (rows / 2)), admin),
    },
    {
      name: 'a person by mail address',
      run: (desk, nth) =>
        list('', 'person', {
          filters: [is('primary_email', `p${2 + 2 * (nth % (desk.rows / 2))}@example.com`)],
        }).run(desk, nth),
    },
  ],
};

const auditLines: Growth = {
  name: 'audit lines',
  catalogue: workRecords,
  fill: (database, rows) =>
    fillTable(
      database,
      'audit_line',
      {
        account_id: `'${ACCOUNT}'`,
        record_type: `(ARRAY['task', 'request', 'workflow'])[1 + n % 3]`,
        record_id: 'n / 30',
        action: `'update'`,
        person_id: '1 + n % 100',
        changes: `'{"status": ["assigned", "completed"]}'`,
      },
      rows,
    ),
  calls: [
    list('audit lines', 'audit_line'),
    list('audit lines of a record', 'audit_line', { within: { about: 'task', id: 77 } }),
    list('audit lines of a type', 'audit_line', { filters: [is('record_type', 'request')] }),
    list('audit lines of a person', 'audit_line', { filters: [is('person', 5)] }),
    one('one audit line', 'audit_line', 10),
  ],
};

const WEBHOOKS = 50;
/** The id of a delivery, by its number. */
const deliveryId = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`;

const deliveries: Growth = {
  name: 'deliveries',
  catalogue: webhookRecords,
  async fill(database, rows) {
    await fillTable(
      database,
      'delivery',
      {
        webhook_id: `1 + n % ${WEBHOOKS}`,
        sequence: `1 + n / ${WEBHOOKS}`,
        id: deliveryId('n'),
        account_id: `'${ACCOUNT}'`,
        kind: `'event'`,
        event: `'task.update'`,
        record: `'task/' || n % 5000`,
        body: `convert_to(rpad('{"event": "task.update"', 800, 'x'), 'UTF8')`,
        state: `CASE WHEN n % 200 = 0 THEN 'dropped' ELSE 'succeeded' END`,
        created_at: 'made',
        settled_at: 'made',
      },
      rows,
    );
    await fillTable(
      database,
      'delivery_attempt',
      { delivery_id: deliveryId('n'), attempt: '1', line: `'HTTP/1.1 204 No Content'`, status: '204' },
      rows,
    );
  },
  calls: [
    list('deliveries of a webhook', 'webhook_delivery', { within: { field: 'webhook', id: 7 } }),
    ...[
      { order: 'newest first', field: 'sequence' },
      { order: 'by created_at', field: 'created_at' },
    ].map(({ order, field }) =>
      list(`dropped deliveries of a webhook, ${order}`, 'webhook_delivery', {
        within: { field: 'webhook', id: 1 },
        filters: [is('state', 'dropped')],
        sort: [{ field, descending: true }],
      }),
    ),
    {
      name: 'one delivery',
      run: async ({ reader, type, rows }, nth) => {
        const n = 1 + ((nth * 7919) % rows);
        const hex = n.toString(16).padStart(32, '0');
        const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
        const under = { field: 'webhook', id: 1 + (n % WEBHOOKS) };
        if (!(await reader.one(type('webhook_delivery'), id, admin, under)))
          throw new Error(`no delivery ${id}`);
      },
    },
  ],
};

export const GROWTHS: readonly Growth[] = [requests, cis, people, auditLines, deliveries];

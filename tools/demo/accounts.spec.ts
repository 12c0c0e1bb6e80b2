import { CATALOGUES } from '../catalogues';
import { ACCOUNTS } from './accounts';
import { teamsOf } from './demo-account';
import type { DemoRecord } from './demo-record';
import { typePostedTo } from './record-type';

/**
 * People are entered by the operator; webhooks, and so deliveries, need an address that answers; versions are made with
 * their extension, failures and runs by rules, notifications by events, imports and exports by files, affected SLAs with the requests that affect them, and
 * items of a board and of its sprint, and of a backlog, are its records; there is no
 * intake of mail, and the attachments of notes are those that the demo has none of.
 */
const OTHERWISE = [
  'affected_slas',
  'agile_board_items',
  'automation_failures',
  'automation_rule_runs',
  'exports',
  'imports',
  'note_reactions',
  'notifications',
  'people',
  'webhooks',
  'deliveries',
  'inbound_emails',
  'note_attachments',
  'product_backlog_items',
  'sla_service_instances', // by service_instance_ids
  'sprint_backlog_items',
  'ui_extension_versions',
];

const namedIn = (what: unknown): string[] =>
  [...JSON.stringify(what).matchAll(/["/]@([\w-]+)/g)].map(([, key]) => key as string);

describe.each(ACCOUNTS)('the demo data of $name', ({ id, foundations, people, settings, records }) => {
  it('has the organization of the account', () => {
    expect(foundations).toContainEqual(expect.objectContaining({ key: id, path: '/organizations' }));
  });

  it('gives each key once', () => {
    const keys = [...foundations, ...people, ...settings, ...records].map(({ key }) => key);
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  });

  it('refers only to records that come before', () => {
    const others = ACCOUNTS.slice(
      0,
      ACCOUNTS.findIndex((account) => account.id === id),
    ).flatMap(teamsOf);
    const keys = new Set(others.map(({ as }) => as));
    const early: string[] = [];
    const look = (list: readonly DemoRecord[]): void => {
      for (const { key, path, values, then, by } of list) {
        const named = [...namedIn([path, values, then]), ...(by === undefined ? [] : [by])];
        early.push(...named.filter((name) => !keys.has(name)).map((name) => `${key} names ${name}`));
        keys.add(key);
      }
    };
    look(foundations);
    for (const { key } of people) keys.add(key);
    for (const { key, organization, teams, more } of people)
      early.push(
        ...[organization, ...teams, ...namedIn(more)]
          .filter((name) => !keys.has(name))
          .map((name) => `${key} names ${name}`),
      );
    look(settings);
    look(records);
    expect(early).toEqual([]);
  });
});

describe('the demo data', () => {
  it('has records of every type', () => {
    const loaded = new Set(
      ACCOUNTS.flatMap(({ foundations, settings, records }) => [...foundations, ...settings, ...records]).map(
        ({ path }) => typePostedTo(path).type.collection,
      ),
    );
    const collections = CATALOGUES.flatMap(({ records }) => records.map(({ collection }) => collection));
    const missing = collections.filter((collection) => !loaded.has(collection));
    expect(missing.sort()).toEqual(OTHERWISE.sort());
  });

  it('has dozens of people', () => {
    expect(ACCOUNTS.flatMap(({ people }) => people).length).toBeGreaterThan(36);
  });
});

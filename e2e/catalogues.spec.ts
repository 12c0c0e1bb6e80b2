import { configurationRecords } from '@deskline/configuration-records/records';
import {
  ADMINISTRATORS,
  AUDITORS,
  isAmong,
  type Catalogue,
  type Field,
  type Grant,
  type RecordType,
  type Role,
} from '@deskline/record';
import { workRecords } from '@deskline/work-records/records';

const catalogues: readonly Catalogue[] = [workRecords, configurationRecords];
const all = catalogues.flatMap(({ records }) => records);
const byName = new Map(all.map((record) => [record.name, record]));
const fieldsOf = (record: RecordType) => Object.entries(record.fields);

/** Accounts are no records of a catalogue: their ids are strings. */
const isKnown = (type: string | undefined): boolean => type === 'account' || byName.has(type ?? '');

/** "Event values" of document 1, of the records that are defined. */
const EVENTS: Readonly<Record<string, string>> = {
  workflow: 'create manager-changed note-added status-changed update',
  ci: 'create update',
  knowledge_article: 'create update',
  organization: 'create update',
  person: 'create update',
  problem: 'create manager-changed member-changed note-added status-changed team-changed update',
  product: 'create update',
  project: 'create manager-changed note-added status-changed update',
  release: 'create manager-changed note-added update',
  request:
    'agile-board-column-changed create major-incident-status-changed member-changed note-added status-changed team-changed update',
  service: 'create update',
  service_instance: 'create update',
  task: 'create member-changed note-added status-changed team-changed update',
  team: 'create update',
};

describe('the catalogues of all services', () => {
  it('have each record type and each collection once', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ collection }) => collection)).size).toBe(all.length);
  });

  it.each(Object.entries(EVENTS))('fire the events of a %s that document 1 names', (name, verbs) => {
    expect([...(byName.get(name)?.events ?? [])].sort()).toEqual(verbs.split(' '));
  });
});

describe.each(all.map((record) => [record.name, record] as const))('%s', (_name, record) => {
  const service = catalogues.find(({ records }) => records.includes(record)) as Catalogue;

  it('refers to known record types only', () => {
    const unknown = fieldsOf(record).filter(([, { to }]) => to !== undefined && !isKnown(to));
    expect(unknown.map(([name]) => name)).toEqual([]);
  });

  it('names by code only records that share their reference', () => {
    const codes = fieldsOf(record).filter(([, { kind }]) => kind === 'code');
    const silent = codes.filter(([, { to }]) => !byName.get(to ?? '')?.shares?.includes('reference'));
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('sees fields through, links to and collects records of its own service only', () => {
    for (const [name, { through }] of fieldsOf(record)) {
      if (!through) continue;
      expect(service.byName.get(record.fields[through]?.to ?? '')?.fields).toHaveProperty(name);
    }
    for (const { to } of Object.values(record.links ?? {})) expect(service.byName.has(to)).toBe(true);
    for (const { of, by } of Object.values(record.collections ?? {})) {
      expect(service.byName.get(of)?.fields[by]?.to).toBe(record.name);
    }
  });

  it('lists, filters and sorts by what it keeps', () => {
    const isGone = (name: string) => {
      const field = record.fields[name] as Field;
      return field.transient || field.kind === 'attachments' || field.access === 'writeonly';
    };
    expect([...record.list, ...record.filter, ...record.sort].filter(isGone)).toEqual([]);
  });

  const heldBy = (roles: readonly Role[]) => record.access.filter(({ to }) => isAmong(roles, to));
  const writes = ({ create, update, delete: remove }: Grant) => Boolean(create || update || remove);

  it('lets an auditor read everything and write nothing', () => {
    for (const auditor of AUDITORS) {
      expect(heldBy([auditor]).some(({ read }) => read === true)).toBe(true);
      expect(heldBy([auditor]).some(writes)).toBe(false);
    }
  });

  it('lets end users write nothing, but create requests, note them, and keep their own profile', () => {
    const grants = heldBy([]);
    expect(grants.some(({ create }) => create)).toBe(['request', 'note'].includes(record.name));
    expect(grants.some(({ update }) => update)).toBe(record.name === 'person');
    expect(grants.some(({ update, changing }) => update && !changing)).toBe(false);
    expect(grants.some(({ delete: remove }) => remove)).toBe(false);
    expect(grants.some(({ read }) => read === true)).toBe(false);
  });

  it('is kept by administrators, whatever it is', () => {
    for (const administrator of ADMINISTRATORS) {
      expect(heldBy([administrator]).some(({ read }) => read === true)).toBe(true);
    }
  });

  it('hides from some only what they do not need to name, find or create it', () => {
    const hidden = fieldsOf(record).filter(([, { readableBy }]) => readableBy);
    for (const [name, field] of hidden) {
      expect(field.access).not.toBe('required');
      expect([record.title, ...(record.shown ?? []), ...record.list]).not.toContain(name);
      expect(field.writableBy?.every((role) => field.readableBy?.includes(role))).toBe(true);
    }
  });
});

import { configurationRecords } from '@deskline/configuration-records/records';
import {
  foreignConditionErrors,
  ADMINISTRATORS,
  AUDITORS,
  isInAudience,
  me,
  isSent,
  lookupErrors,
  ROLES,
  type Catalogue,
  type Field,
  type Grant,
  type RecordType,
  type Role,
} from '@deskline/record';
import { workRecords } from '@deskline/work-records/records';
import { isCounterOrFlag } from '../libs/testing/src/describe-record/counters-and-flags';

const catalogues: readonly Catalogue[] = [workRecords, configurationRecords];
const all = catalogues.flatMap(({ records }) => records);
const byName = new Map(all.map((record) => [record.name, record]));
const fieldsOf = (record: RecordType) => Object.entries(record.fields);

/** Accounts are no records of a catalogue: their ids are strings. */
const isKnown = (type: string | undefined): boolean => type === 'account' || byName.has(type ?? '');

describe('the catalogues of all services', () => {
  it('have each record type and each collection once', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ collection }) => collection)).size).toBe(all.length);
  });

  it('have events with all fields of the record types that fire X.delete', () => {
    const carrying = all.filter(({ eventsCarry }) => eventsCarry).map(({ name }) => name);
    const announced = all.filter(({ webhooks, events }) => webhooks && events.includes('delete'));
    expect(carrying).toEqual(announced.map(({ name }) => name));
  });

  it('let everybody who writes automation rules read all CIs, whose rights work-records does not know', () => {
    const roles = (type: string, operation: 'create' | 'read') =>
      ROLES.filter((role) =>
        byName.get(type)?.access.some((grant) => grant[operation] === true && isInAudience([role], grant.to)),
      );
    expect(roles('ci', 'read')).toEqual(expect.arrayContaining(roles('automation_rule', 'create')));
    expect(roles('automation_rule', 'create')).toContain('account_designer');
  });
});

describe.each(all.map((record) => [record.name, record] as const))('%s', (_name, record) => {
  const service = catalogues.find(({ records }) => records.includes(record)) as Catalogue;

  it('has counters that begin as 0 and flags that begin as false', () => {
    const begin = fieldsOf(record).filter(
      ([name, field]) => isSent(field) && field.access !== 'required' && isCounterOrFlag(name, field),
    );
    expect(begin.filter(([, field]) => field.default === undefined).map(([name]) => name)).toEqual([]);
  });

  it('refers to known record types only', () => {
    const named = fieldsOf(record).filter(([, { to, typedBy }]) => to !== undefined && typedBy === undefined);
    const unknown = named.filter(([, { to = '' }]) => !isKnown(to));
    expect(unknown.map(([name]) => name)).toEqual([]);
  });

  it('refers to work of its own account, or assigned to it', () => {
    const parents = (record.createUnder ?? []).map(({ parent }) => parent);
    const isGiven = ({ access }: Field) => access === 'required' || access === 'optional';
    const toWork = fieldsOf(record).filter(([, { to = '' }]) => workRecords.byName.has(to));
    const free = toWork.filter(([, field]) => isGiven(field) && !field.sameAccount && !field.foreignKey);
    expect(free.map(([name]) => name).filter((name) => !parents.includes(name))).toEqual([]);
  });

  it('names by code only records that share their reference', () => {
    const codes = fieldsOf(record).filter(([, { kind }]) => kind === 'code');
    const silent = codes.filter(
      ([, { to }]) => !byName.get(to ?? '')?.projectedFields?.includes('reference'),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('sees fields through records of its own service, and through others only those that they share', () => {
    for (const [name, { through }] of fieldsOf(record)) {
      if (!through) continue;
      const to = record.fields[through]?.to ?? '';
      const own = service.byName.get(to);
      if (own) expect(own.fields).toHaveProperty(name);
      else expect(byName.get(to)?.projectedFields).toContain(name);
    }
  });

  it('is linked to records of other services that answer for their rows, and answers for its own', () => {
    const abroad = Object.entries(record.links ?? {}).filter(([, { to }]) => !service.byName.has(to));
    for (const [path, { to }] of abroad) expect(byName.get(to)?.linkedFrom?.[record.name]).toContain(path);
    for (const [of, paths] of Object.entries(record.linkedFrom ?? {}))
      for (const path of paths) expect(byName.get(of)?.links?.[path]?.to).toBe(record.name);
  });

  it('has rules that know of other services only what those share', () => {
    expect(lookupErrors(record, service.byName, byName)).toEqual([]);
  });

  it('has views and grants that ask of other services only what those share', () => {
    const grants = record.access.flatMap(({ read, create, update, delete: remove }) => [
      read,
      create,
      update,
      remove,
    ]);
    const conditions = [...Object.values(record.views ?? {}), ...grants].filter(
      (each) => typeof each === 'object',
    );
    expect(
      conditions.flatMap((each) => foreignConditionErrors(record, each, service.byName, byName)),
    ).toEqual([]);
  });

  it('counts only records of other services that share the reference or link by which they are counted', () => {
    for (const [, { counts }] of fieldsOf(record)) {
      if (!counts || service.byName.has(counts.of)) continue;
      const {
        fields = {},
        links = {},
        projectedFields = [],
        projectedLinks = {},
      } = byName.get(counts.of) ?? {};
      expect((fields[counts.by] ?? links[counts.by])?.to).toBe(record.name);
      expect([...projectedFields, ...Object.keys(projectedLinks)]).toContain(counts.by);
    }
  });

  it('lists, filters and sorts by stored fields, and neither filters nor sorts by attachments', () => {
    const isNotStored = (name: string) => {
      const field = record.fields[name] as Field;
      return field.transient || field.access === 'writeonly';
    };
    const isAttachments = (name: string) => record.fields[name]?.kind === 'attachments';
    expect(record.list.filter(isNotStored)).toEqual([]);
    const compared = [...record.filter, ...record.sort];
    expect(compared.filter((name) => isNotStored(name) || isAttachments(name))).toEqual([]);
  });

  const sharing = (roles: readonly Role[]) => record.access.filter(({ to }) => isInAudience(roles, to));
  const writes = ({ create, update, delete: remove }: Grant) => Boolean(create || update || remove);

  /** Records that a person keeps for themselves: nobody else reads them, but a team that they are shared with. */
  const isMadeByPerson = ['saved_view', 'preference'].includes(record.name);
  const isChangedByPerson = isMadeByPerson || record.name === 'notification';
  const isPersonal = isChangedByPerson || record.name === 'call';
  /** "only with the financial_manager role of the account of the SLA" */
  const isFinancial = [
    'effort_class_rate_id',
    'rfc_type_activity_id',
    'standard_service_request_activity_id',
  ].includes(record.name);
  /** A cart is its person's; others read what was ordered. */
  const isCart = record.name === 'shop_order_line';
  /** People reserve for themselves. */
  const isReserved = record.name === 'reservation';
  const isReadByAll = !isPersonal && !isFinancial && !isCart;

  it('lets an auditor read everything but personal and financial records, and write nothing', () => {
    for (const auditor of AUDITORS) {
      expect(sharing([auditor]).some(({ read }) => read === true)).toBe(isReadByAll);
      expect(sharing([auditor]).some(writes)).toBe(false);
    }
  });

  it('lets end users write nothing, but create requests, note, react to and watch them, order, reserve, respond to surveys, answer approvals, and keep their own profile and views', () => {
    const grants = sharing([]);
    // "when the user started the survey": what they say themselves, until they are done.
    const isResponse = ['survey_response', 'survey_answer'].includes(record.name);
    const isOpenToAll =
      isCart ||
      isReserved ||
      isResponse ||
      isMadeByPerson ||
      ['request', 'note', 'note_reaction', 'watch'].includes(record.name);
    expect(grants.some(({ create }) => create)).toBe(isOpenToAll);
    const isAnsweredByPerson = ['approval', 'project_task_assignment'].includes(record.name);
    expect(grants.some(({ update }) => update)).toBe(
      isCart ||
        isReserved ||
        isResponse ||
        isChangedByPerson ||
        isAnsweredByPerson ||
        record.name === 'person',
    );
    expect(grants.some(({ update, changing }) => update && !changing)).toBe(
      isCart || isResponse || isChangedByPerson,
    );
    expect(grants.some(({ delete: remove }) => remove)).toBe(
      isChangedByPerson || ['survey_answer', 'note_reaction', 'watch'].includes(record.name),
    );
    if (isPersonal) {
      const mine = isMadeByPerson ? { person: me } : { recipient: me };
      for (const { create, update, delete: remove } of grants.filter(writes))
        expect([create, update, remove]).toEqual([isMadeByPerson ? mine : undefined, mine, mine]);
    }
    if (isResponse)
      for (const { update } of grants.filter((grant) => grant.update))
        expect(JSON.stringify(update)).toMatch(/respondent":{"variable":"me"}.*completed":false/);
    if (isAnsweredByPerson)
      for (const { update, changing } of grants.filter((grant) => grant.update)) {
        expect(JSON.stringify(update)).toMatch(/(approver|assignee)":{"variable":"me"}.*status":"assigned"/);
        expect(changing).toEqual(['status']);
      }
    // Everybody finds the way through the shop.
    const isSignpost = /^shop_article_category(_translation)?$/.test(record.name);
    const isSeenWithNote =
      record.name === 'note_reaction' && record.visibleWith?.includes('note_id') === true;
    expect(grants.some(({ read }) => read === true)).toBe(isSignpost || isSeenWithNote);
  });

  it('is read by administrators, unless it is personal or financial', () => {
    for (const administrator of ADMINISTRATORS) {
      expect(sharing([administrator]).some(({ read }) => read === true)).toBe(isReadByAll);
    }
  });

  it('hides no field from a role that needs it to name, find or create the record', () => {
    const hidden = fieldsOf(record).filter(([, { readableBy }]) => readableBy);
    for (const [name, field] of hidden) {
      expect(field.access).not.toBe('required');
      expect([record.title, ...(record.referenceFields ?? []), ...record.list]).not.toContain(name);
      // The system writes a field that clients only read.
      if (field.access !== 'hidden' && field.access !== 'readonly')
        expect(field.writableBy?.every((role) => field.readableBy?.includes(role))).toBe(true);
    }
  });
});

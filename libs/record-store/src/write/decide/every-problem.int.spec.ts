import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import { Plan, Step, startPlanning } from '../../../test/plans';
import { Forbidden, Invalid, NotFound, Stale, type Problem } from '../../refusals';
import type { Prefetch } from '../../behaviour/hooks';
import { RecordWriter } from '../writer';

describe('a change that is refused', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let plan: number;
  let prefetch: Prefetch = () => Promise.resolve({});
  const caller = { principal: principal(), request_id: null };
  const told = async (change: Promise<unknown>) => {
    const error = await change.catch((caught: unknown) => caught);
    if (!(error instanceof Invalid)) throw error;
    return error.problems.map(({ field, because }) => `${field} ${because}`);
  };
  const step = (values: object) => writer.create(Step, { subject: 'Step', plan, ...values }, caller);

  beforeAll(async () => {
    service = await startPlanning([(change) => prefetch(change)]);
    writer = service.get(RecordWriter);
    plan = await writer.create(Plan, { subject: 'Move' }, caller);
    await step({ sourceID: 'S-1' });
  });
  afterAll(() => service?.stop());

  it('reports problems of input, references, links, rules and indexes in one answer', async () => {
    const values = { sourceID: 's-1', plan: 999, team: 998, predecessor_ids: [997], status: 'assigned' };
    const problems: Problem[] = [
      { field: 'cost', because: 'not_a_number' },
      { field: 'subjekt', because: 'unknown_field' },
    ];
    expect(await told(writer.create(Step, values, caller, { problems }))).toEqual([
      'sourceID taken',
      'subject blank',
      'plan not_found',
      'team not_found',
      'cost not_a_number',
      'subjekt unknown_field',
      'predecessor_ids not_found',
    ]);
  });

  it('reports the refusals of rules, but none that depend on a field in trouble', async () => {
    const id = await step({ subject: 'stuck' });
    const cost: Problem = { field: 'cost', because: 'not_a_number' };
    const update = (field: string) =>
      told(
        writer.update(Step, id, { status: 'assigned' }, caller, {
          problems: [cost, { field, because: 'too_long' }],
        }),
      );
    expect(await update('source')).toEqual(['source too_long', 'status invalid', 'cost not_a_number']);
    expect(await update('subject')).toEqual(['subject too_long', 'cost not_a_number']);
  });

  it('reports every unique index that it violates', async () => {
    const values = { subject: 'Twin', source: 'spec', sourceID: 'P-1' };
    await writer.create(Plan, values, caller);
    expect(await told(writer.create(Plan, values, caller))).toEqual(['sourceID taken', 'subject taken']);
    const other = await writer.create(Plan, { ...values, sourceID: 'P-2', subject: 'Other' }, caller);
    expect(await told(writer.update(Plan, other, { subject: 'TWIN' }, caller))).toEqual(['subject taken']);
    await writer.update(Plan, other, { subject: 'Other', sourceID: 'p-2' }, caller);
    const problems: Problem[] = [{ field: 'source', because: 'too_long' }];
    expect(await told(writer.update(Plan, other, { subject: 'Twin' }, caller, { problems }))).toEqual([
      'source too_long',
    ]);
  });

  it('is refused with the problems of its prefetch hooks, which run before anything is locked', async () => {
    const asked: unknown[] = [];
    const kept = await writer.create(Plan, { subject: 'Ugly already' }, caller);
    prefetch = async ({ values: { subject } }) => {
      asked.push(subject);
      await service.get(Database).query('SELECT 1 FROM plan WHERE id = $1 FOR UPDATE NOWAIT', [kept]);
      return {
        problems: String(subject).startsWith('Ugly') ? [{ field: 'subject', because: 'invalid' }] : [],
      };
    };
    const problems: Problem[] = [{ field: 'sourceID', because: 'too_long' }];
    expect(await told(writer.create(Plan, { subject: 'Ugly' }, caller, { problems }))).toEqual([
      'sourceID too_long',
      'subject invalid',
    ]);
    expect(await told(writer.update(Plan, kept, { subject: 'Ugly too' }, caller))).toEqual([
      'subject invalid',
    ]);
    await writer.update(Plan, kept, { subject: 'Ugly already' }, caller);
    expect(asked).toEqual(['Ugly', 'Ugly too', 'Ugly already']);
  });

  it('writes no row, audit line or event', async () => {
    const id = await step({ cost: '1' });
    const problems: Problem[] = [{ field: 'urgent', because: 'not_a_boolean' }];
    await told(writer.update(Step, id, { cost: '2' }, caller, { problems }));
    await writer.update(Step, id, {}, caller, { version: 1 });
  });

  it('reports no problems to a caller without the right or with an old version', async () => {
    const id = await step({ team: 8 });
    const problems: Problem[] = [{ field: 'cost', because: 'not_a_number' }];
    const by = (roles: 'specialist'[], account = 'widget') => ({
      principal: principal({ roles, account, team_ids: [7] }),
      request_id: null,
    });
    const update = (as = caller, version?: number) => writer.update(Step, id, {}, as, { problems, version });
    await expect(update(by(['specialist']))).rejects.toBeInstanceOf(Forbidden);
    await expect(update(by([]))).rejects.toBeInstanceOf(NotFound);
    await expect(update(by(['specialist'], 'provider'))).rejects.toBeInstanceOf(NotFound);
    await expect(update(caller, 7)).rejects.toBeInstanceOf(Stale);
    await expect(writer.create(Step, {}, by([]), { problems })).rejects.toBeInstanceOf(Forbidden);
  });
});

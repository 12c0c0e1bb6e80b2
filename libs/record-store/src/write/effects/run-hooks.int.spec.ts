import { Database } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { principal, type RecordService } from '@deskline/testing';
import { behaviour } from '../../behaviour/behaviour';
import type { AfterWriteHook, WriteContext } from '../../behaviour/hooks';
import { Invalid } from '../../refusals';
import { Crew, Sailor, startSailing } from '../../../test/crews';
import { RecordWriter } from '../writer';

describe('afterWrite hooks', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let called: (readonly [name: string, id: number])[] = [];
  let last: WriteContext | undefined;
  let order: string[] = [];
  const caller = { principal: principal(), request_id: null };
  const crew = (values: object = {}) => writer.create(Crew, { name: 'Crew', ...values }, caller);
  const sailor = (values: object = {}) => writer.create(Sailor, { name: 'Sailor', ...values }, caller);
  /** The records that hooks were called with. */
  const callsOf = async (work: Promise<unknown>) => {
    called = [];
    await work;
    return called;
  };

  beforeAll(async () => {
    const remember = (record: RecordType): AfterWriteHook => ({
      on: 'row',
      run: async (context) => {
        called.push([record.name, context.id]);
        last = context;
      },
    });
    const note = (name: string, on: AfterWriteHook['on'] = 'row'): AfterWriteHook => ({
      on,
      run: async ({ after }) => {
        order.push(name);
        if (name === 'second' && after['name'] === 'Mutiny')
          throw new Invalid([{ field: 'members', because: 'invalid' }]);
      },
    });
    const hooks = [note('last', 'effects'), remember(Crew), note('second'), note('third')];
    service = await startSailing([
      behaviour(Crew, { afterWrite: hooks }),
      behaviour(Sailor, { afterWrite: [remember(Sailor)] }),
    ]);
    writer = service.get(RecordWriter);
  });
  afterAll(() => service?.stop());

  it('run on row when either end is linked, and unlinked', async () => {
    const [ship, one] = [await crew(), await sailor()];
    const both = [
      ['crew', ship],
      ['sailor', one],
    ];
    expect(await callsOf(writer.link(Crew, ship, 'members', one, caller))).toEqual(both);
    expect(await callsOf(writer.unlink(Sailor, one, 'crews', ship, caller))).toEqual([...both].reverse());
  });

  it('run on row when the other end begins or ceases to list the record, or is deleted', async () => {
    const [ship, one] = [await crew(), await sailor()];
    const isCalled = async (work: Promise<unknown>) =>
      (await callsOf(work)).some(([name, id]) => name === 'crew' && id === ship);
    expect(await isCalled(writer.update(Sailor, one, { crew_ids: [ship] }, caller))).toBe(true);
    expect(await isCalled(writer.update(Sailor, one, { crew_ids: [] }, caller))).toBe(true);
    const two = sailor({ crew_ids: [ship] });
    expect(await isCalled(two)).toBe(true);
    expect(await isCalled(writer.remove(Sailor, await two, caller))).toBe(true);
  });

  it('run on row when the record is archived and restored, with its archive state', async () => {
    const ship = await crew();
    expect(await callsOf(writer.archive(Crew, ship, caller))).toEqual([['crew', ship]]);
    expect(last).toMatchObject({ id: ship, archiveState: 'archived', account: 'widget', person: { id: 1 } });
    expect(last?.before).toMatchObject({ name: 'Crew' });
    await writer.restore(Crew, ship, caller);
    expect(last).toMatchObject({ id: ship, archiveState: null });
  });

  it('run from top to bottom, those on effects last, and any of them may refuse', async () => {
    order = [];
    const ship = await crew();
    expect(order).toEqual(['second', 'third', 'last']);
    order = [];
    await writer.archive(Crew, ship, caller);
    expect(order).toEqual(['second', 'third']);
    const [calm, one] = [await crew(), await sailor()];
    await service.get(Database).query(`UPDATE crew SET name = 'Mutiny' WHERE id = $1`, [calm]);
    await expect(writer.link(Sailor, one, 'crews', calm, caller)).rejects.toMatchObject({
      problems: [{ field: 'members', because: 'invalid' }],
    });
    expect(
      await service.get(Database).query('SELECT * FROM crew_members WHERE from_id = $1', [calm]),
    ).toEqual([]);
  });
});

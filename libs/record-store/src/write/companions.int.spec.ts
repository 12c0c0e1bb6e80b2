import { Database } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { principal, type RecordService } from '@deskline/testing';
import { Invalid } from '../refusals';
import type { Written } from './companion';
import { Crew, Sailor, startSailing } from '../../test/crews';
import { RecordRuntime } from '../runtime';
import { RecordWriter } from './writer';

describe('companions', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let called: (readonly [name: string, id: number])[] = [];
  let last: Written | undefined;
  const caller = { principal: principal(), request_id: null };
  const crew = (values: object = {}) => writer.create(Crew, { name: 'Crew', ...values }, caller);
  const sailor = (values: object = {}) => writer.create(Sailor, { name: 'Sailor', ...values }, caller);
  /** Whom the companions were called with. */
  const callsOf = async (work: Promise<unknown>) => {
    called = [];
    await work;
    return called;
  };

  beforeAll(async () => {
    service = await startSailing();
    writer = service.get(RecordWriter);
    const runtime = service.get(RecordRuntime);
    const remember = (record: RecordType) =>
      runtime.accompany(record, (_transaction, written) => {
        called.push([record.name, written.id]);
        last = written;
        return Promise.resolve();
      });
    remember(Crew);
    remember(Sailor);
  });
  afterAll(() => service?.stop());

  it('are called when either end is linked, and unlinked', async () => {
    const [ship, one] = [await crew(), await sailor()];
    const both = [
      ['crew', ship],
      ['sailor', one],
    ];
    expect(await callsOf(writer.link(Crew, ship, 'members', one, caller))).toEqual(both);
    expect(await callsOf(writer.unlink(Sailor, one, 'crews', ship, caller))).toEqual([...both].reverse());
  });

  it('are called when the other end lists it, no more, or is deleted', async () => {
    const [ship, one] = [await crew(), await sailor()];
    const isCalled = async (work: Promise<unknown>) =>
      (await callsOf(work)).some(([name, id]) => name === 'crew' && id === ship);
    expect(await isCalled(writer.update(Sailor, one, { crew_ids: [ship] }, caller))).toBe(true);
    expect(await isCalled(writer.update(Sailor, one, { crew_ids: [] }, caller))).toBe(true);
    const two = sailor({ crew_ids: [ship] });
    expect(await isCalled(two)).toBe(true);
    expect(await isCalled(writer.remove(Sailor, await two, caller))).toBe(true);
  });

  it('are called when it is put away and brought back, with where it is', async () => {
    const ship = await crew();
    expect(await callsOf(writer.archive(Crew, ship, caller))).toEqual([['crew', ship]]);
    expect(last).toMatchObject({ id: ship, shelf: 'archived', account_id: 'widget', person: { id: 1 } });
    expect(last?.before).toMatchObject({ name: 'Crew' });
    await writer.restore(Crew, ship, caller);
    expect(last).toMatchObject({ id: ship, shelf: null });
  });

  it('are several, in the order they came in, and any of them may refuse', async () => {
    const order: string[] = [];
    const runtime = service.get(RecordRuntime);
    runtime.accompany(Crew, (_transaction, { after }) => {
      order.push('second');
      if (after['name'] === 'Mutiny') throw new Invalid([{ field: 'members', because: 'invalid' }]);
      return Promise.resolve();
    });
    runtime.accompany(Crew, () => Promise.resolve(void order.push('third')));
    await crew();
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

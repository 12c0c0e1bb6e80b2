import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import { Crew, Sailor, startSailing } from '../../test/crews';
import { RecordWriter } from '../write/writer';

describe('a record that shares what it is linked with', () => {
  let service: RecordService;
  let writer: RecordWriter;
  const caller = { principal: principal(), request_id: null };
  const crew = (values: object = {}) => writer.create(Crew, { name: 'Crew', ...values }, caller);
  const sailor = (name: string, values: object = {}) => writer.create(Sailor, { name, ...values }, caller);
  const query = (text: string, id: number) =>
    service.get(Database).query<Record<string, unknown>>(text, [id]);
  const known = async (id: number) =>
    (await query(`SELECT attributes FROM reference WHERE type = 'crew' AND id = $1`, id))[0]?.['attributes'];
  const members = (...names: string[]) => ({ members: names.map((name) => ({ name })) });

  beforeAll(async () => {
    service = await startSailing();
    writer = service.get(RecordWriter);
  });
  afterAll(() => service?.stop());

  it('is told anew when it is linked or set free, from either end', async () => {
    const ada = await sailor('Ada');
    const ship = await crew({ member_ids: [ada] });
    expect(await known(ship)).toEqual(members('Ada'));
    const bea = await sailor('Bea', { crew_ids: [ship] });
    expect(await known(ship)).toEqual(members('Ada', 'Bea'));
    await writer.unlink(Sailor, ada, 'crews', ship, caller);
    expect(await known(ship)).toEqual(members('Bea'));
    await writer.update(Crew, ship, { member_ids: [] }, caller);
    expect(await known(ship)).toEqual(members());
    await writer.link(Crew, ship, 'members', bea, caller);
    expect(await known(ship)).toEqual(members('Bea'));
    await writer.remove(Sailor, bea, caller);
    expect(await known(ship)).toEqual(members());
  });

  it('is told anew when what it shares of them changes, and then only', async () => {
    const ada = await sailor('Ada');
    const ship = await crew({ member_ids: [ada] });
    await writer.update(Sailor, ada, { sourceID: 'a' }, caller);
    await writer.update(Sailor, ada, { name: 'Ada II' }, caller);
    expect(await known(ship)).toEqual(members('Ada II'));
    const told = await query(
      `SELECT changes FROM event_log JOIN audit_line a ON a.id = audit_line_id
       WHERE object_type = 'crew' AND object_id = $1 AND event = 'crew.update'`,
      ship,
    );
    const [before, after] = ['Ada', 'Ada II'].map((name) => ({ id: ada, name }));
    expect(told).toEqual([{ changes: { members: [before, after] } }]);
  });

  it('is told of one that is linked and changed at once, once', async () => {
    const [ada, ship] = [await sailor('Ada'), await crew()];
    await writer.update(Sailor, ada, { name: 'Ada II', crew_ids: [ship] }, caller);
    expect(await known(ship)).toEqual(members('Ada II'));
    const { length } = await query(
      `SELECT 1 FROM event_log WHERE object_type = 'crew' AND object_id = $1 AND event = 'crew.update'`,
      ship,
    );
    expect(length).toBe(1);
  });

  it('misses no change of one that is being linked meanwhile', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const [ada, ship] = [await sailor('Ada'), await crew()];
      await Promise.all([
        writer.link(Crew, ship, 'members', ada, caller),
        writer.update(Sailor, ada, { name: 'Ada II' }, caller),
      ]);
      expect(await known(ship)).toEqual(members('Ada II'));
    }
  });
});

import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import { Crew, Sailor, startSailing } from '../../test/crews';
import { RecordWriter } from '../write/writer';

describe('the snapshot of a record with projected links', () => {
  let service: RecordService;
  let writer: RecordWriter;
  const caller = { principal: principal(), request_id: null };
  const crew = (values: object = {}) => writer.create(Crew, { name: 'Crew', ...values }, caller);
  const sailor = (name: string, values: object = {}) => writer.create(Sailor, { name, ...values }, caller);
  const query = (text: string, id: number) =>
    service.get(Database).query<Record<string, unknown>>(text, [id]);
  const projected = async (id: number) =>
    (await query(`SELECT attributes FROM reference WHERE type = 'crew' AND id = $1`, id))[0]?.['attributes'];
  const members = (...names: string[]) => ({ members: names.map((name) => ({ name })) });

  beforeAll(async () => {
    service = await startSailing();
    writer = service.get(RecordWriter);
  });
  afterAll(() => service?.stop());

  it('is published again when a link is added or removed, from either end', async () => {
    const ada = await sailor('Ada');
    const ship = await crew({ member_ids: [ada] });
    expect(await projected(ship)).toEqual(members('Ada'));
    const bea = await sailor('Bea', { crew_ids: [ship] });
    expect(await projected(ship)).toEqual(members('Ada', 'Bea'));
    await writer.unlink(Sailor, ada, 'crews', ship, caller);
    expect(await projected(ship)).toEqual(members('Bea'));
    await writer.update(Crew, ship, { member_ids: [] }, caller);
    expect(await projected(ship)).toEqual(members());
    await writer.link(Crew, ship, 'members', bea, caller);
    expect(await projected(ship)).toEqual(members('Bea'));
    await writer.remove(Sailor, bea, caller);
    expect(await projected(ship)).toEqual(members());
  });

  it('is published again when a projected field of a linked record changes, and only then', async () => {
    const ada = await sailor('Ada');
    const ship = await crew({ member_ids: [ada] });
    await writer.update(Sailor, ada, { sourceID: 'a' }, caller);
    await writer.update(Sailor, ada, { name: 'Ada II' }, caller);
    expect(await projected(ship)).toEqual(members('Ada II'));
    const lines = await query(
      `SELECT changes FROM event_log JOIN audit_line a ON a.id = audit_line_id
       WHERE object_type = 'crew' AND object_id = $1 AND event = 'crew.update'`,
      ship,
    );
    const [before, after] = ['Ada', 'Ada II'].map((name) => ({ id: ada, name }));
    expect(lines).toEqual([{ changes: { members: [before, after] } }]);
  });

  it('is published once when a linked record is linked and changed in one call', async () => {
    const [ada, ship] = [await sailor('Ada'), await crew()];
    await writer.update(Sailor, ada, { name: 'Ada II', crew_ids: [ship] }, caller);
    expect(await projected(ship)).toEqual(members('Ada II'));
    const { length } = await query(
      `SELECT 1 FROM event_log WHERE object_type = 'crew' AND object_id = $1 AND event = 'crew.update'`,
      ship,
    );
    expect(length).toBe(1);
  });

  it('has the change of a record that is being linked at the same time', async () => {
    for (let nth = 0; nth < 5; nth++) {
      const [ada, ship] = [await sailor('Ada'), await crew()];
      await Promise.all([
        writer.link(Crew, ship, 'members', ada, caller),
        writer.update(Sailor, ada, { name: 'Ada II' }, caller),
      ]);
      expect(await projected(ship)).toEqual(members('Ada II'));
    }
  });
});

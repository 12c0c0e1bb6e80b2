import { Database } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { principal, type RecordService } from '@deskline/testing';
import { RecordReader } from '../../read/reader';
import { NotFound } from '../../refusals';
import { Crew, Port, Sailor, startSailing } from '../../../test/crews';
import { RecordWriter } from '../writer';

describe('a link', () => {
  let service: RecordService;
  let writer: RecordWriter;
  const caller = { principal: principal(), request_id: null };
  const crew = (values: object = {}) => writer.create(Crew, { name: 'Crew', ...values }, caller);
  const sailor = (values: object = {}) => writer.create(Sailor, { name: 'Sailor', ...values }, caller);
  /** Events of a record with the changes of their audit lines. */
  const told = (record: RecordType, id: number) =>
    service.get(Database).query<{ event: string; changes: object | null }>(
      `SELECT event, changes FROM event_log e LEFT JOIN audit_line a ON a.id = audit_line_id
       WHERE object_type = $1 AND object_id = $2 AND event NOT LIKE '%.create' ORDER BY entry`,
      [record.name, id],
    );
  const version = async (record: RecordType, id: number) =>
    (await service.get(RecordReader).one(record, id, caller.principal))?.version;

  beforeAll(async () => {
    service = await startSailing();
    writer = service.get(RecordWriter);
  });
  afterAll(() => service?.stop());

  it.each([
    [
      'the end that defines it',
      (ship: number, one: number) => writer.link(Crew, ship, 'members', one, caller),
    ],
    ['the other end', (ship: number, one: number) => writer.link(Sailor, one, 'crews', ship, caller)],
  ])('made from %s is told of both', async (_end, link) => {
    const [ship, one] = [await crew(), await sailor()];
    await link(ship, one);
    expect(await told(Crew, ship)).toEqual([{ event: 'crew.update', changes: { members: [null, one] } }]);
    expect(await told(Sailor, one)).toEqual([{ event: 'sailor.update', changes: { crews: [null, ship] } }]);
    expect([await version(Crew, ship), await version(Sailor, one)]).toEqual([2, 2]);
  });

  it('writes an event and an audit line of both ends when it ends', async () => {
    const one = await sailor();
    const ship = await crew({ member_ids: [one] });
    await writer.unlink(Crew, ship, 'members', one, caller);
    expect((await told(Sailor, one)).map(({ changes }) => changes)).toEqual([
      { crews: [null, ship] },
      { crews: [ship, null] },
    ]);
  });

  it('in a list of ids writes one event of each end that changed', async () => {
    const [one, two, three] = [await sailor(), await sailor(), await sailor()];
    const ship = await crew({ member_ids: [one, two] });
    await writer.update(Crew, ship, { member_ids: [two, three], deputy_ids: [three] }, caller);
    expect(await told(Crew, ship)).toEqual([
      {
        event: 'crew.update',
        changes: {
          member_ids: [
            [one, two],
            [two, three],
          ],
          deputy_ids: [[], [three]],
        },
      },
    ]);
    const changesOf = async (id: number) => (await told(Sailor, id)).map(({ changes }) => changes);
    expect(await changesOf(one)).toEqual([{ crews: [null, ship] }, { crews: [ship, null] }]);
    expect(await changesOf(two)).toEqual([{ crews: [null, ship] }]);
    expect(await changesOf(three)).toEqual([{ crews: [null, ship], stands_in_for: [null, ship] }]);
  });

  it('of a deleted record writes an event of each remaining end', async () => {
    const one = await sailor();
    const ship = await crew({ member_ids: [one] });
    await writer.remove(Sailor, one, caller);
    expect(await told(Crew, ship)).toEqual([{ event: 'crew.update', changes: { members: [one, null] } }]);
  });

  it('writes the event of the called record before that of the other end', async () => {
    const one = await sailor();
    await crew({ member_ids: [one] });
    const latest = await service
      .get(Database)
      .query<{ event: string }>('SELECT event FROM event_log ORDER BY entry DESC LIMIT 2');
    expect(latest.map(({ event }) => event).reverse()).toEqual(['crew.create', 'sailor.update']);
  });

  it('without a path at the far end changes nothing there', async () => {
    const port = await writer.create(Port, { name: 'Port' }, caller);
    const ship = await crew({ port_ids: [port] });
    await writer.unlink(Crew, ship, 'ports', port, caller);
    expect(await told(Port, port)).toEqual([]);
    expect(await version(Port, port)).toBe(1);
  });

  it('to an archived record cannot be made, and may end', async () => {
    const [one, two] = [await sailor(), await sailor()];
    const ship = await crew({ member_ids: [one] });
    await writer.archive(Sailor, one, caller);
    await writer.trash(Sailor, two, caller);
    await expect(writer.link(Crew, ship, 'members', two, caller)).rejects.toMatchObject({
      problems: [{ field: 'members', because: 'trashed' }],
    });
    await expect(writer.update(Crew, ship, { member_ids: [one, two] }, caller)).rejects.toMatchObject({
      problems: [{ field: 'member_ids', because: 'trashed' }],
    });
    await expect(
      writer.update(Crew, ship, { member_ids: [one], motto: 'On' }, caller),
    ).resolves.toBeUndefined();
    await expect(writer.unlink(Crew, ship, 'members', one, caller)).resolves.toBeUndefined();
  });

  describe('to a new counterpart', () => {
    const mate = { principal: principal({ roles: ['specialist'] }), request_id: null };
    const refused = (field: string, because: string) => ({ problems: [{ field, because }] });

    it('is refused for a disabled record, from either end and in a list', async () => {
      const [ship, one] = [await crew(), await sailor({ disabled: true })];
      await expect(writer.link(Crew, ship, 'members', one, caller)).rejects.toMatchObject(
        refused('members', 'disabled'),
      );
      await expect(writer.update(Crew, ship, { member_ids: [one] }, caller)).rejects.toMatchObject(
        refused('member_ids', 'disabled'),
      );
      await expect(crew({ member_ids: [one] })).rejects.toMatchObject(refused('member_ids', 'disabled'));
      const itself = refused('id', 'disabled');
      await expect(writer.link(Sailor, one, 'crews', ship, caller)).rejects.toMatchObject(itself);
      await expect(writer.update(Sailor, one, { crew_ids: [ship] }, caller)).rejects.toMatchObject(itself);
      expect(await told(Crew, ship)).toEqual([]);
    });

    it('is refused for a record that the caller may not read', async () => {
      const [ship, one] = [await crew(), await sailor({ hiding: true })];
      await expect(writer.link(Crew, ship, 'members', one, mate)).rejects.toBeInstanceOf(NotFound);
      await expect(writer.update(Crew, ship, { member_ids: [one] }, mate)).rejects.toMatchObject(
        refused('member_ids', 'not_found'),
      );
      await expect(writer.link(Crew, ship, 'members', one, caller)).resolves.toBeUndefined();
    });

    it('stays when lists are sent back whole, and may end', async () => {
      const [one, two, three] = [await sailor(), await sailor(), await sailor()];
      const ship = await crew({ member_ids: [one, two] });
      await writer.update(Sailor, one, { disabled: true }, caller);
      await writer.update(Sailor, two, { hiding: true }, caller);
      await writer.link(Crew, ship, 'members', one, caller);
      await writer.update(Crew, ship, { member_ids: [one, two, three] }, mate);
      expect((await told(Crew, ship)).map(({ changes }) => changes)).toEqual([
        {
          member_ids: [
            [one, two],
            [one, two, three],
          ],
        },
      ]);
      await writer.unlink(Crew, ship, 'members', one, caller);
      await expect(writer.link(Crew, ship, 'members', one, caller)).rejects.toMatchObject(
        refused('members', 'disabled'),
      );
    });
  });
});

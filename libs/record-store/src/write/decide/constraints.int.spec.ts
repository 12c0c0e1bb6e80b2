import { catalogue, common, defineRecord, field, optional, required } from '@deskline/record';
import { principal, knowWidget, startRecordService, type RecordService } from '@deskline/testing';
import { Invalid } from '../../refusals';
import { RecordWriter } from '../writer';

const kept = {
  list: ['id'],
  filter: ['id'],
  defaultSort: 'id',
  access: [{ to: 'everyone', read: true, create: true, update: true, delete: true }],
} as const;

const Offering = defineRecord('offering', {
  collection: 'offerings',
  fields: { ...common, name: required.string(80), branch: optional.string(20) },
  ...kept,
});
const Deal = defineRecord('deal', {
  collection: 'deals',
  fields: {
    ...common,
    name: required.string(80),
    status: optional.enum(['draft', 'active'], { default: 'draft' }),
    branch: optional.string(20),
    offering: optional.reference('offering'),
  },
  ...kept,
  links: {
    offerings: { to: 'offering', ids: 'offering_ids', inverse: 'deals', inverseIds: 'deal_ids' },
    follows: { to: 'deal', ids: 'follow_ids', inverse: 'followers', acyclic: true },
  },
  deletable: true,
  constraints: {
    status: [{ any: [{ status: 'draft' }, { linked: { by: 'offerings' } }] }, 'blank'],
    offering: [{ any: [{ offering: null }, { 'offering.branch': field('branch') }] }, 'invalid'],
    branch: [
      {
        any: [
          { branch: null },
          { not: { linked: { by: 'offerings', where: { not: { branch: field('branch') } } } } },
        ],
      },
      'not_included',
    ],
  },
});

describe('constraints', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let [north, south] = [0, 0];
  const caller = { principal: principal(), request_id: null };
  const deal = (values: object = {}) => writer.create(Deal, { name: 'Deal', ...values }, caller);
  const told = async (change: Promise<unknown>) => {
    const error = await change.then(
      () => null,
      (caught: unknown) => caught,
    );
    if (error === null) return [];
    if (!(error instanceof Invalid)) throw error;
    return error.problems.map((problem) => `${problem.field} ${problem.because}`);
  };

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('deals', [Offering, Deal]),
      behaviours: [],
      groups: [],
      follows: [],
    });
    writer = service.get(RecordWriter);
    await knowWidget(service);
    north = await writer.create(Offering, { name: 'North', branch: 'north' }, caller);
    south = await writer.create(Offering, { name: 'South', branch: 'south' }, caller);
  });
  afterAll(() => service?.stop());

  it('are checked on fields, on fields of references and on links in one answer', async () => {
    const wrong = { status: 'active', branch: 'west', offering: north, name: '' };
    expect(await told(deal(wrong))).toEqual(['name blank', 'status blank', 'offering invalid']);
    const right = { status: 'active', branch: 'north', offering: north, offering_ids: [north] };
    expect(await told(deal(right))).toEqual([]);
    expect(await told(deal({ ...right, offering_ids: [north, south] }))).toEqual(['branch not_included']);
  });

  it('are checked when a field they read changes, and passed over when it has a problem', async () => {
    const id = await deal({ branch: 'north', offering: north });
    expect(await told(writer.update(Deal, id, { branch: 'south' }, caller))).toEqual(['offering invalid']);
    expect(await told(writer.update(Deal, id, { offering: 999 }, caller))).toEqual(['offering not_found']);
    expect(await told(writer.update(Deal, id, { branch: 'south', offering: south }, caller))).toEqual([]);
    await writer.update(Offering, south, { branch: 'deep south' }, caller);
    // It has ceased to hold elsewhere, which is no reason to refuse a new name.
    expect(await told(writer.update(Deal, id, { name: 'Old deal' }, caller))).toEqual([]);
    await writer.update(Offering, south, { branch: 'south' }, caller);
  });

  it('are checked at the far end of a new link, too', async () => {
    const id = await deal({ status: 'active', branch: 'north', offering_ids: [north] });
    expect(await told(writer.unlink(Offering, north, 'deals', id, caller))).toEqual(['status blank']);
    expect(await told(writer.link(Offering, south, 'deals', id, caller))).toEqual(['branch not_included']);
    expect(await told(writer.update(Offering, south, { deal_ids: [id] }, caller))).toEqual([
      'branch not_included',
    ]);
    await writer.update(Deal, id, { status: 'draft' }, caller);
    expect(await told(writer.unlink(Offering, north, 'deals', id, caller))).toEqual([]);
  });

  it('do not keep a record from being deleted', async () => {
    const id = await deal({ status: 'active', offering_ids: [north] });
    const row = writer.remove(Deal, id, caller);
    expect(await told(row)).toEqual([]);
  });

  it('refuse a cycle of acyclic links', async () => {
    const first = await deal();
    const second = await deal({ follow_ids: [first] });
    const third = await deal({ follow_ids: [second] });
    expect(await told(writer.update(Deal, first, { follow_ids: [third] }, caller))).toEqual([
      'follows cycle',
    ]);
    expect(await told(writer.link(Deal, first, 'follows', first, caller))).toEqual(['follows cycle']);
    expect(await told(writer.link(Deal, third, 'followers', first, caller))).toEqual(['follows cycle']);
    expect(await told(writer.link(Deal, third, 'follows', first, caller))).toEqual([]);
  });
});

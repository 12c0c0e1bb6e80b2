import { optional, readonly, required } from './builders';
import { common, commonWithoutSource } from './common';
import { defineRecord } from './record';
import { foundBelow, hasSearchIndex, isFoundAnywhere, isSearchable, searchedFields } from './search';

const options = { list: ['id'], filter: [], defaultSort: 'id', access: [] } as const;

const Device = defineRecord('device', {
  ...options,
  collection: 'devices',
  fields: {
    ...common,
    name: required.string(80),
    label: optional.string(80),
    serial_nr: optional.string(80),
    owner_email: optional.string(80, { format: 'email' }),
    remarks: optional.text(),
    price_email: optional.string(80, { format: 'email', readableBy: ['auditor'] }),
    kind: optional.enum(['printer', 'phone']),
  },
});
const Remark = defineRecord('remark', {
  ...options,
  collection: 'remarks',
  fields: { ...commonWithoutSource, text: required.text(), device: readonly.reference('device') },
  createUnder: [{ parent: 'device', paths: ['remarks'] }],
  foundBy: ['text'],
  findsParents: true,
});
const Seal = defineRecord('seal', {
  ...options,
  collection: 'seals',
  fields: {
    ...commonWithoutSource,
    label: required.enum(['red', 'green']),
    device: readonly.reference('device'),
  },
  createUnder: [{ parent: 'device', paths: ['seals'] }],
  nested: true,
});
const Line = defineRecord('line', {
  ...options,
  collection: 'lines',
  fields: { id: common.id, text: readonly.text() },
  relation: 'view',
});

describe('searchedFields', () => {
  it('are the title, the sourceID, e-mail addresses, the label and the serial number', () => {
    expect(searchedFields(Device)).toEqual({
      title: 'name',
      identifiers: ['sourceID', 'label', 'serial_nr', 'owner_email'],
      texts: [],
    });
  });

  it('are further texts where the definition says so', () => {
    expect(searchedFields(Remark)).toEqual({ title: undefined, identifiers: [], texts: ['text'] });
  });

  it('leave out a field that not all readers of the type read', () => {
    expect(searchedFields(Device).identifiers).not.toContain('price_email');
  });

  it('leave out a label that is no text', () => {
    expect(searchedFields(Seal)).toEqual({ title: undefined, identifiers: [], texts: [] });
  });
});

it('a nested record type is searched by its id, without an index and only below its parent', () => {
  expect([isSearchable(Seal), hasSearchIndex(Seal), isFoundAnywhere(Seal)]).toEqual([true, false, false]);
});

it('a view without a title is not searched', () => {
  expect([isSearchable(Line), hasSearchIndex(Line), isFoundAnywhere(Line)]).toEqual([false, false, false]);
});

it('foundBelow is the record type by whose words a parent is found', () => {
  expect(foundBelow(Device, [Seal, Remark])).toEqual({ record: Remark, by: 'device' });
  expect(foundBelow(Remark, [Seal, Remark])).toBeUndefined();
  expect([isFoundAnywhere(Device), isFoundAnywhere(Remark)]).toEqual([true, false]);
});

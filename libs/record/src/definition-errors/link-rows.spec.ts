import { optional, required } from '../definition/builders';
import { catalogue } from '../definition/catalogue';
import { common } from '../definition/common';
import { defineRecord, type RecordType } from '../definition/record';

const listed = { list: ['id'], filter: ['id'], sort: ['id'], defaultSort: 'id', access: [] } as const;

const Ship = defineRecord('ship', {
  collection: 'ships',
  fields: { ...common, name: required.string(80) },
  ...listed,
  links: { harbours: { to: 'harbour', ids: 'harbour_ids', rows: 'call' } },
});
const Harbour = defineRecord('harbour', {
  collection: 'harbours',
  fields: { ...common, name: required.string(80) },
  ...listed,
});
const Call = defineRecord('call', {
  collection: 'calls',
  fields: {
    ...common,
    ship: required.reference('ship'),
    harbour: required.reference('harbour'),
    berth: optional.string(20),
  },
  ...listed,
  nested: true,
  createUnder: [{ parent: 'ship', paths: ['harbours'], naming: 'harbour', alsoRemoves: true }],
});

/** Errors of the definitions with other rows than calls, or with other calls. */
function errorsWith({ rows = 'call', call = {} }: { rows?: string; call?: object }): string[] {
  const links = { harbours: { to: 'harbour', ids: 'harbour_ids', rows } };
  try {
    catalogue('sailing', [{ ...Ship, links } as RecordType, Harbour, { ...Call, ...call } as RecordType], {
      tide: 'tides',
    });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
}

describe('rows of a link', () => {
  it('are accepted as records that are created below the record at the path of the link', () => {
    expect(errorsWith({})).toEqual([]);
  });

  it('are accepted at one of several paths, and below one of several parents', () => {
    const both = [
      { parent: 'harbour', paths: ['ships'] },
      { parent: 'ship', paths: ['calls', 'harbours'] },
    ];
    expect(errorsWith({ call: { createUnder: both } })).toEqual([]);
  });

  it.each<[string, Parameters<typeof errorsWith>[0], string]>([
    ['of an unknown type', { rows: 'visit' }, 'visit'],
    ['of a type of another service', { rows: 'tide' }, 'tide'],
    ['of the type at the other end, below no record', { rows: 'harbour' }, 'harbour'],
    ['that are created below no record', { call: { createUnder: undefined, nested: undefined } }, 'call'],
    ['at another path', { call: { createUnder: [{ parent: 'ship', paths: ['calls'] }] } }, 'call'],
    [
      'below a record of another type',
      { call: { createUnder: [{ parent: 'harbour', paths: ['harbours'] }] } },
      'call',
    ],
  ])('are refused %s', (_case, changes, rows) => {
    expect(errorsWith(changes)).toEqual([
      `ship: harbours has the rows ${rows}, which are no records below it`,
    ]);
  });
});

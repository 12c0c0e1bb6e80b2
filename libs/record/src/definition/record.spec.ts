import { hidden, optional, required } from './builders';
import { common } from './common';
import { defineRecord } from './record';
import { ADMINISTRATORS } from '../access/roles';

const definition = {
  collection: 'tools',
  fields: { ...common, name: required.string(80), status: optional.enum(['new', 'worn']) },
  list: ['id', 'name'],
  filter: ['id'],
  defaultSort: 'id',
  access: [],
} as const;

describe('defineRecord', () => {
  it('sorts by the listed fields and fires create and update by default', () => {
    expect(defineRecord('tool', definition)).toMatchObject({
      sort: ['id', 'name'],
      events: ['create', 'update'],
    });
    expect(defineRecord('tool', { ...definition, sort: ['id'], events: [] })).toMatchObject({
      sort: ['id'],
      events: [],
    });
  });

  it('filters by the common fields that clients may read, beside those of the definition', () => {
    expect(defineRecord('tool', { ...definition, filter: ['status'] }).filter).toEqual([
      'status',
      'id',
      'source',
      'sourceID',
      'created_at',
      'updated_at',
    ]);
    const { source: _source, ...fields } = definition.fields;
    const secret = { ...fields, sourceID: hidden.string(80) };
    expect(defineRecord('tool', { ...definition, fields: secret }).filter).toEqual([
      'id',
      'created_at',
      'updated_at',
    ]);
  });

  it('takes subject, else name, as the title by default', () => {
    const titleOf = (fields: object) =>
      defineRecord('tool', { ...definition, fields: { ...definition.fields, ...fields } }).title;
    expect(titleOf({})).toBe('name');
    expect(titleOf({ subject: required.string(80) })).toBe('subject');
    const { name: _name, ...nameless } = definition.fields;
    expect(defineRecord('tool', { ...definition, list: ['id'], fields: nameless }).title).toBeUndefined();
  });

  it('gives a nested record type no title by default', () => {
    expect(defineRecord('tool', { ...definition, nested: true }).title).toBeUndefined();
    expect(defineRecord('tool', { ...definition, nested: true, title: 'name' }).title).toBe('name');
  });

  it('lets administrators archive by default', () => {
    const archiving = { when: { status: 'worn' } } as const;
    expect(defineRecord('tool', definition).archiving).toBeUndefined();
    expect(defineRecord('tool', { ...definition, archiving }).archiving).toEqual({
      ...archiving,
      by: ADMINISTRATORS,
    });
    const by = ['specialist'] as const;
    expect(defineRecord('tool', { ...definition, archiving: { ...archiving, by } }).archiving?.by).toBe(by);
  });
});

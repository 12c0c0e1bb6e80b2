import { common, optional, required } from './builders';
import { defineRecord } from './record';
import { ADMINISTRATORS } from './roles';

const said = {
  collection: 'tools',
  fields: { ...common, name: required.string(80), status: optional.enum(['new', 'worn']) },
  list: ['id', 'name'],
  filter: ['id'],
  defaultSort: 'id',
  access: [],
} as const;

describe('a definition that does not say otherwise', () => {
  it('is sorted by what it lists, and tells of creates and updates', () => {
    expect(defineRecord('tool', said)).toMatchObject({ sort: ['id', 'name'], events: ['create', 'update'] });
    expect(defineRecord('tool', { ...said, sort: ['id'], events: [] })).toMatchObject({
      sort: ['id'],
      events: [],
    });
  });

  it('is called by its subject, else by its name', () => {
    const titleOf = (fields: object) =>
      defineRecord('tool', { ...said, fields: { ...said.fields, ...fields } }).title;
    expect(titleOf({})).toBe('name');
    expect(titleOf({ subject: required.string(80) })).toBe('subject');
    const { name: _name, ...nameless } = said.fields;
    expect(defineRecord('tool', { ...said, list: ['id'], fields: nameless }).title).toBeUndefined();
  });

  it('is referred to by nobody when its paths start at another record', () => {
    expect(defineRecord('tool', { ...said, nested: true }).title).toBeUndefined();
    expect(defineRecord('tool', { ...said, nested: true, title: 'name' }).title).toBe('name');
  });

  it('is put away by administrators', () => {
    const archiving = { when: { status: 'worn' } } as const;
    expect(defineRecord('tool', said).archiving).toBeUndefined();
    expect(defineRecord('tool', { ...said, archiving }).archiving).toEqual({
      ...archiving,
      by: ADMINISTRATORS,
    });
    const by = ['specialist'] as const;
    expect(defineRecord('tool', { ...said, archiving: { ...archiving, by } }).archiving?.by).toBe(by);
  });
});

import { common, defineRecord, optional } from '@deskline/record';
import { filled } from './filled';

const note = defineRecord('note', {
  collection: 'notes',
  fields: {
    ...common,
    format: optional.enum(['plain', "writer's"], { default: "writer's" }),
    weight: optional.integer({ default: 1 }),
  },
  list: ['id'],
  filter: ['id'],
  defaultSort: 'id',
  access: [],
});

describe('A required column that is added to a table', () => {
  it.each([
    ['"internal" boolean NOT NULL', 'false'],
    ['"format" text NOT NULL', `'writer''s'`],
    ['"weight" integer NOT NULL', '1'],
  ])('keeps a default, for rows that the release before writes: %s', (column, value) => {
    const statement = `ALTER TABLE "note" ADD ${column}`;
    expect(filled([statement], [note])).toEqual([`${statement} DEFAULT ${value}`]);
  });

  it.each(['ALTER TABLE "note" ADD "text" text', 'ALTER TABLE "note" ADD "kind" text NOT NULL'])(
    'has none where the definition says none: %s',
    (statement) => expect(filled([statement], [note])).toEqual([statement]),
  );
});

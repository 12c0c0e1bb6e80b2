import { list } from './json-writers';
import { fieldKind, INVALID, type Examples } from './kind';
import { pascal, schemaRef } from './schema';

/** Lists that are stored as rows of other tables, and written at paths of their own. */
const rowsElsewhere = {
  sqlType: () => 'jsonb',
  isList: true,
  input: () => () => INVALID,
  filter: () => null,
  examples: {
    value: () => undefined,
    wrong: (): unknown[] => [],
    random: () => null,
  } satisfies Partial<Examples>,
};

/** Records that are part of this one, as they are listed under it. */
export const parts = fieldKind({
  ...rowsElsewhere,
  json: () => null,
  outputSchema: ({ to = '' }) => ({ type: 'array', items: schemaRef(`${pascal(to)}Row`) }),
});

/** Records at the other end of the link of that name; input is a list of ids. */
export const references = fieldKind({
  ...rowsElsewhere,
  json: () => list,
  outputSchema: () => ({ type: 'array', items: schemaRef('Reference') }),
  inputSchema: () => ({ type: 'array', items: schemaRef('ReferenceInput') }),
});

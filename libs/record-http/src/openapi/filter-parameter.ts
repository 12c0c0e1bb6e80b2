import type { RecordType } from '@deskline/record';
import type { Filters } from '../query/filters';
import type { Part } from './part';

const ALWAYS = '`v` equals, `!v` does not, empty is empty, `!` is present';
const SETS = '`a,b` any of';
const COMPARES = '`<v` `<=v` `>v` `>=v` and ranges `>a<b`';

/** A filter with its operators: "a repeated key ANDs". */
export function filterParameter({ fields }: RecordType, field: string, filters: Filters): Part {
  const { sets, compares } = filters.kindOf(field) ?? {};
  const { values, kind, tokens } = fields[field] ?? {};
  const operators = [ALWAYS, sets && SETS, compares && COMPARES].filter((words) => words).join('; ');
  const others = [
    kind === 'reference' && `\`${field}_id\` is the same`,
    field === 'id' && '`ids` is the same',
  ];
  const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
  const known = values
    ? `Values: ${quoted(values)}`
    : tokens && `Also the tokens ${quoted(tokens)}, after all moments`;
  return {
    name: field,
    in: 'query',
    description: [operators, known, ...others]
      .filter((words) => words)
      .map((words) => `${words}.`)
      .join(' '),
    schema: { type: 'string' },
  };
}

import type { RecordType } from '@deskline/record';
import { NodeIds } from '../request/node-ids';
import { Filters } from '../request/filters';
import { SortOrder, FieldSelection } from '../request/field-lists';
import { ref, refs, type OpenApiObject } from './openapi-object';
import { pluralOf, pascal } from './wording';

const PAGING = ['PerPage', 'Page', 'SearchAfter', 'SearchBefore'];

/** Query parameters of a record type's collections, from the parsers themselves. */
export class ListParameters {
  private readonly cache = new Map<RecordType, readonly OpenApiObject[]>();
  private readonly names = new Map<string, string>();
  private readonly parameters: Record<string, OpenApiObject> = {};

  /** Parameters that were referred to so far. */
  get components(): Readonly<Record<string, OpenApiObject>> {
    return this.parameters;
  }

  of(record: RecordType): readonly OpenApiObject[] {
    const cached = this.cache.get(record) ?? this.make(record);
    this.cache.set(record, cached);
    return cached;
  }

  private make(record: RecordType): readonly OpenApiObject[] {
    const filters = new Filters(record, new NodeIds(''));
    const name = pascal(record.name);
    const own = [
      this.add(`${name}Fields`, fieldsParameter(record)),
      this.add(`${name}Sort`, sortParameter(record)),
      ...(record.views && !filters.has('state') ? [this.add(`${name}State`, stateParameter(record))] : []),
    ];
    const filterParameters = filters.fields.map((field) => this.filter(record, field, filters));
    return [...refs('parameters', PAGING), ...own, ...filterParameters];
  }

  /** Records that filter the same way by a field of the same name share the parameter. */
  private filter(record: RecordType, field: string, filters: Filters): OpenApiObject {
    const parameter = filterParameter(record, field, filters);
    const text = JSON.stringify(parameter);
    const shared = this.names.get(text);
    if (shared !== undefined) return ref('parameters', shared);
    const short = `Filter.${field}`;
    const name = short in this.parameters ? `Filter.${record.name}.${field}` : short;
    this.names.set(text, name);
    return this.add(name, parameter);
  }

  private add(name: string, parameter: OpenApiObject): OpenApiObject {
    this.parameters[name] = parameter;
    return ref('parameters', name);
  }
}

const list = (name: string, description: string, values: readonly string[]): OpenApiObject => ({
  name,
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string', enum: values } },
});

const fieldsParameter = (record: RecordType): OpenApiObject =>
  list('fields', 'Selects a different set of fields; id and nodeID are always among them.', [
    ...new FieldSelection(record).selectable,
  ]);

function sortParameter(record: RecordType): OpenApiObject {
  const names = SortOrder.sortable(record);
  const below = record.sortBelow === undefined ? '' : `, below another record \`${record.sortBelow}\``;
  const words = `Sort keys, \`-\` for descending. A reference sorts by its name. Default \`${record.defaultSort}\`${below}.`;
  return list('sort', words, [...names, ...names.map((name) => `-${name}`)]);
}

const stateParameter = (record: RecordType): OpenApiObject => ({
  name: 'state',
  in: 'query',
  description: `Predefined filter of ${pluralOf(record)}; the same as the path suffix.`,
  schema: { type: 'string', enum: Object.keys(record.views ?? {}) },
});

const ALWAYS = '`v` equals, `!v` does not, empty is empty, `!` is present';
const SETS = '`a,b` any of';
const COMPARES = '`<v` `<=v` `>v` `>=v` and ranges `>a<b`';

/** A filter with its operators: "a repeated key ANDs". */
export function filterParameter({ fields }: RecordType, field: string, filters: Filters): OpenApiObject {
  const { sets, compares } = filters.kindOf(field) ?? {};
  const { values, kind, tokens } = fields[field] ?? {};
  const operators = [ALWAYS, sets && SETS, compares && COMPARES].filter((words) => words).join('; ');
  const others = [
    kind === 'reference' && `\`${field}_id\` is the same`,
    field === 'id' && '`ids` is the same',
  ];
  const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');
  const accepted = values
    ? `Values: ${quoted(values)}`
    : tokens && `Also the tokens ${quoted(tokens)}, after all moments`;
  return {
    name: field,
    in: 'query',
    description: [operators, accepted, ...others]
      .filter((words) => words)
      .map((words) => `${words}.`)
      .join(' '),
    schema: { type: 'string' },
  };
}

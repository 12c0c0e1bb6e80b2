import { isSearchable, type Catalogue, type RecordType } from '@deskline/record';
import { requestableMembers } from '@deskline/record-store';
import { TIME_UNITS } from '@deskline/record-store';
import { Grouping } from '../request/grouping';
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

  constructor(private readonly catalogues: readonly Catalogue[]) {}

  /** Parameters that were referred to so far. */
  get components(): Readonly<Record<string, OpenApiObject>> {
    return this.parameters;
  }

  of(record: RecordType): readonly OpenApiObject[] {
    const cached = this.cache.get(record) ?? this.make(record);
    this.cache.set(record, cached);
    return cached;
  }

  /** Parameters of `/counts` and `/aggregate`. */
  ofNumbers(record: RecordType, kind: 'counts' | 'aggregate'): readonly OpenApiObject[] {
    const name = pascal(record.name);
    const { groupable, periodic, measurable } = new Grouping(record, new NodeIds(''));
    const by = groupable.length > 0 ? [this.add(`${name}By`, byParameter(groupable))] : [];
    if (kind === 'counts') {
      const views = record.views ? [this.add(`${name}Views`, viewsParameter(record))] : [];
      return [...views, ...by, ...searchOf(record), ...this.filters(record)];
    }
    const over = periodic.length > 0 ? [this.add(`${name}Over`, overParameter(periodic))] : [];
    const of = this.add(`${name}Of`, ofParameter(measurable));
    return [...by, ...over, of, ...searchOf(record), ...this.filters(record)];
  }

  /** Parameters of a single record. */
  ofSingle(record: RecordType): readonly OpenApiObject[] {
    const requestable = this.requestable(record);
    if (requestable.length === 0) return [];
    const words = 'Members to add. A single record has all its fields, whichever of them are named here.';
    const parameter = list('fields', words, [...new FieldSelection(record, requestable).selectable]);
    return [this.add(`${pascal(record.name)}Members`, parameter)];
  }

  private make(record: RecordType): readonly OpenApiObject[] {
    const name = pascal(record.name);
    const own = [
      this.add(`${name}Fields`, fieldsParameter(record, this.requestable(record))),
      this.add(`${name}Sort`, sortParameter(record)),
    ];
    return [...refs('parameters', PAGING), ...searchOf(record), ...own, ...this.filters(record)];
  }

  /** Members beside the fields that a client may ask for; a collection over several services has none. */
  private requestable(record: RecordType): readonly string[] {
    const catalogue = this.catalogueOf(record);
    return catalogue ? requestableMembers(record, catalogue) : [];
  }

  private catalogueOf(record: RecordType): Catalogue | undefined {
    return this.catalogues.find(({ records }) => records.includes(record));
  }

  private filters(record: RecordType): OpenApiObject[] {
    const filters = new Filters(record, new NodeIds(''), false, this.catalogueOf(record)?.records);
    const hasState = record.views && !filters.has('state');
    return [
      ...(hasState ? [this.add(`${pascal(record.name)}State`, stateParameter(record))] : []),
      ...filters.fields.map((field) => this.filter(record, field, filters)),
    ];
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

const fieldsParameter = (record: RecordType, requestable: readonly string[]): OpenApiObject =>
  list('fields', 'Selects a different set of fields; id and nodeID are always among them.', [
    ...new FieldSelection(record, requestable).selectable,
  ]);

function sortParameter(record: RecordType): OpenApiObject {
  const names = SortOrder.sortable(record);
  const below = record.sortBelow === undefined ? '' : `, below another record \`${record.sortBelow}\``;
  const words = `Sort keys, \`-\` for descending. A reference sorts by its name. Default \`${record.defaultSort}\`${below}.`;
  return list('sort', words, [...names, ...names.map((name) => `-${name}`)]);
}

const viewsParameter = (record: RecordType): OpenApiObject =>
  list('views', `Views of ${pluralOf(record)} to count.`, Object.keys(record.views ?? {}));

const byParameter = (groupable: readonly string[]): OpenApiObject =>
  list('by', 'Fields whose values make the groups; at most five.', groupable);

const overParameter = (periodic: readonly string[]): OpenApiObject => ({
  name: 'over',
  in: 'query',
  description: 'Periods of a date or time, in the time zone of the caller: `created_at:day`.',
  schema: {
    type: 'string',
    enum: periodic.flatMap((field) => TIME_UNITS.map((unit) => `${field}:${unit}`)),
  },
});

/** Measures by name; a percentile is `p` and a number from 1 to 99. */
function ofParameter(measurable: readonly string[]): OpenApiObject {
  const fields = measurable.join('|');
  const pattern = fields === '' ? '^count$' : `^(count|(sum|avg|min|max|p[1-9][0-9]?):(${fields}))$`;
  return {
    name: 'of',
    in: 'query',
    description:
      'Measures of each group: `count`, `sum`, `avg`, `min`, `max` and percentiles such as `p90` of a number.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', pattern }, default: ['count'] },
  };
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
  const related = !(field in fields);
  const { values, kind, tokens } = fields[field] ?? {};
  const operators = [ALWAYS, sets && SETS, compares && COMPARES].filter((words) => words).join('; ');
  const others = [
    kind === 'reference' && `\`${field}_id\` is the same`,
    field === 'id' && '`ids` is the same',
    related && 'Of the records below it that the caller may read; of people, `me` is the caller',
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

/** A filterable field of the name takes precedence over the words of a search. */
function searchOf(record: RecordType): readonly OpenApiObject[] {
  const isOwn = new Filters(record, new NodeIds('')).has('q');
  return isSearchable(record) && !isOwn ? refs('parameters', ['Search']) : [];
}

import type { RecordType } from '@deskline/record';
import { NodeIds } from '../node-ids';
import { Filters } from '../query/filters';
import { Order } from '../query/order';
import { Selection } from '../query/selection';
import { filterParameter } from './filter-parameter';
import { ref, refs, type Part } from './part';
import { many, pascal } from './words';

const PAGING = ['PerPage', 'Page', 'SearchAfter', 'SearchBefore'];

/** What the collections of a record may be asked; the readers of queries themselves say what they take. */
export class ListParameters {
  private readonly made = new Map<RecordType, readonly Part[]>();
  private readonly known = new Map<string, string>();
  private readonly parameters: Record<string, Part> = {};

  /** Everything that was referred to so far. */
  get components(): Readonly<Record<string, Part>> {
    return this.parameters;
  }

  of(record: RecordType): readonly Part[] {
    const known = this.made.get(record) ?? this.make(record);
    this.made.set(record, known);
    return known;
  }

  private make(record: RecordType): readonly Part[] {
    const filters = new Filters(record, new NodeIds(''));
    const name = pascal(record.name);
    const own = [
      this.add(`${name}Fields`, fieldsParameter(record)),
      this.add(`${name}Sort`, sortParameter(record)),
      ...(record.views && !filters.has('state') ? [this.add(`${name}State`, stateParameter(record))] : []),
    ];
    const asked = filters.fields.map((field) => this.filter(record, field, filters));
    return [...refs('parameters', PAGING), ...own, ...asked];
  }

  /** Records that filter the same way by a field of the same name share the parameter. */
  private filter(record: RecordType, field: string, filters: Filters): Part {
    const parameter = filterParameter(record, field, filters);
    const text = JSON.stringify(parameter);
    const known = this.known.get(text);
    if (known !== undefined) return ref('parameters', known);
    const shared = `Filter.${field}`;
    const name = shared in this.parameters ? `Filter.${record.name}.${field}` : shared;
    this.known.set(text, name);
    return this.add(name, parameter);
  }

  private add(name: string, parameter: Part): Part {
    this.parameters[name] = parameter;
    return ref('parameters', name);
  }
}

const list = (name: string, description: string, values: readonly string[]): Part => ({
  name,
  in: 'query',
  description,
  style: 'form',
  explode: false,
  schema: { type: 'array', items: { type: 'string', enum: values } },
});

const fieldsParameter = (record: RecordType): Part =>
  list('fields', 'Selects a different set of fields; id and nodeID are always among them.', [
    ...new Selection(record).selectable,
  ]);

function sortParameter(record: RecordType): Part {
  const names = Order.sortable(record);
  const below = record.sortBelow === undefined ? '' : `, below another record \`${record.sortBelow}\``;
  const words = `Sort keys, \`-\` for descending. A reference sorts by its name. Default \`${record.defaultSort}\`${below}.`;
  return list('sort', words, [...names, ...names.map((name) => `-${name}`)]);
}

const stateParameter = (record: RecordType): Part => ({
  name: 'state',
  in: 'query',
  description: `Predefined filter of ${many(record)}; the same as the path suffix.`,
  schema: { type: 'string', enum: Object.keys(record.views ?? {}) },
});

import { relatedFilters, type Field, type RecordType } from '@deskline/record';
import { idFilter, KINDS, textIdIn, type FieldFilter, type FilterValue } from '@deskline/record-kinds';
import { CALLER, type Filter } from '@deskline/record-store';
import { errors } from '../response/errors';
import type { NodeIds } from './node-ids';
import type { Parameter } from './query-string';

/** Comparison in the value of a filter; `symbol` is its operator as written by the client. */
export interface Term {
  readonly operator: Filter['operator'];
  readonly symbol: string;
  readonly text: string;
}

const COMPARISONS = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;

/** `v`, `!v`, nothing (empty), `!` (present), `<v` and the like, and ranges `>a<b`. `not` is the `!` of `f!=v`. */
export function parseTerms(value: string, not: boolean): Term[] {
  if (value === '') return [{ operator: not ? 'present' : 'empty', symbol: '=', text: '' }];
  if (value === '!') return [{ operator: not ? 'empty' : 'present', symbol: '=!', text: '' }];
  if (value.startsWith('!')) {
    return [{ operator: not ? 'is' : 'is_not', symbol: '=!', text: value.slice(1) }];
  }
  if (value.startsWith('<') || value.startsWith('>')) return parseComparisons(value, not);
  return [{ operator: not ? 'is_not' : 'is', symbol: not ? '!=' : '=', text: value }];
}

const RANGE = /^([<>]=?)([^<>]*)(?:([<>]=?)([^<>]*))?$/;

/** One bound or two; a third makes the value invalid. */
function parseComparisons(value: string, not: boolean): Term[] {
  const [, one = value.slice(0, 1), low = value.slice(1), other, high = ''] = RANGE.exec(value) ?? [];
  const term = (sign: string, text: string): Term => ({
    operator: COMPARISONS[sign as keyof typeof COMPARISONS],
    symbol: `${not ? '!' : ''}=${sign}`,
    text,
  });
  return other === undefined ? [term(one, low)] : [term(one, low), term(other, high)];
}

interface Filterable {
  readonly field: string;
  readonly kind: FieldFilter;
}

/** Bound on the length of the statement. */
const MAX_FILTERS = 100;

/** Filters of one record type, under all their names. */
export class Filters {
  private readonly filterable = new Map<string, Filterable>();
  private readonly fieldNames = new Set<string>();

  /** `isPartial`: of a collection over several services, where the gateway has already checked the values. */
  constructor(
    record: RecordType,
    nodeIds: NodeIds,
    isPartial = false,
    /** Record types of the service, some of which may filter this one. */
    all: readonly RecordType[] = [],
  ) {
    for (const [name, field] of Object.entries(record.fields)) {
      const isFilterable = record.filter.includes(name);
      // A hidden field is filterable where the definition lists it.
      if (field.access === 'hidden' && !isFilterable) continue;
      const names = field.kind === 'reference' ? [`${name}_id`, name] : [name];
      names.forEach((each) => this.fieldNames.add(each));
      const kind = filterOf(name, field, nodeIds, isPartial);
      if (!kind || !isFilterable || field.access === 'writeonly' || field.transient) continue;
      names.forEach((each) => this.filterable.set(each, { field: name, kind }));
    }
    for (const { name, field } of relatedFilters(record, all)) {
      const kind = relatedFilterOf(field, nodeIds);
      for (const each of field.kind === 'reference' ? [`${name}_id`, name] : [name]) {
        this.fieldNames.add(each);
        if (kind) this.filterable.set(each, { field: name, kind });
      }
    }
    // "`id` and `ids` filter every collection"
    const id = this.filterable.get('id');
    if (id) this.filterable.set('ids', id);
  }

  has(name: string): boolean {
    return this.filterable.has(name);
  }

  /** Filterable fields, without aliases. */
  get fields(): string[] {
    return [...new Set([...this.filterable.values()].map(({ field }) => field))];
  }

  kindOf(field: string): FieldFilter | undefined {
    return this.filterable.get(field)?.kind;
  }

  /** Parses all parameters but the reserved ones; any unknown name is a 400. */
  parse(parameters: readonly Parameter[], zone: string): Filter[] {
    if (parameters.length === 0) return [];
    if (parameters.length > MAX_FILTERS) throw errors.badRequest('Too many filters');
    const parsed = parameters.map((parameter) => ({ ...parameter, ...negation(parameter.name) }));
    const names = [...new Set(parsed.map(({ field }) => field))].filter((name) => !this.filterable.has(name));
    const unknown = names.filter((name) => !this.fieldNames.has(name));
    if (unknown.length > 0) throw errors.badRequest(`Unknown fields: ${unknown.join(', ')}`);
    if (names.length > 0) throw errors.badRequest(`Filtering not allowed on fields: ${names.join(', ')}`);
    return parsed.flatMap(({ field: name, not, value, raw }) => {
      const { field, kind } = this.filterable.get(name) as Filterable;
      return parseTerms(value, not).map((term): Filter => {
        const isSet = kind.literal ? raw.includes(',') : term.text.includes(',');
        return { field, operator: term.operator, values: valuesOf(name, kind, term, isSet, zone) };
      });
    });
  }
}

function filterOf(name: string, field: Field, nodeIds: NodeIds, isPartial: boolean): FieldFilter | null {
  if (name !== 'id') return KINDS[field.kind].filter(field, nodeIds, isPartial);
  return field.kind === 'string' ? { sets: true, read: (text) => textIdIn(text, field) } : idFilter;
}

/** Filter by records below: without comparisons, and with the caller as `me`. */
function relatedFilterOf(field: Field, nodeIds: NodeIds): FieldFilter | null {
  const kind = KINDS[field.kind].filter(field, nodeIds, false);
  if (!kind) return null;
  const read: FieldFilter['read'] = (text, zone) =>
    field.to === 'person' && text === CALLER ? CALLER : kind.read(text, zone);
  return { ...kind, compares: undefined, read };
}

/** `f!=v` arrives as the name `f!`. */
function negation(name: string): { field: string; not: boolean } {
  return name.endsWith('!') ? { field: name.slice(0, -1), not: true } : { field: name, not: false };
}

const COMPARES = new Set<Filter['operator']>(['lt', 'lte', 'gt', 'gte']);

function valuesOf(name: string, kind: FieldFilter, term: Term, isSet: boolean, zone: string): FilterValue[] {
  if (term.operator === 'empty' || term.operator === 'present') return [];
  const compares = COMPARES.has(term.operator);
  if (compares && (!kind.compares || term.symbol.startsWith('!'))) {
    throw errors.badRequest(`Field '${name}' does not support the '${term.symbol}' operator`);
  }
  if (isSet && (compares || !kind.sets)) {
    throw errors.badRequest(`Cannot filter on a set of values for field '${name}'`);
  }
  const texts = isSet ? term.text.split(',').filter((text) => text !== '') : [term.text];
  return texts.map((text) => valueOf(name, kind, text, zone));
}

function valueOf(name: string, kind: FieldFilter, text: string, zone: string): FilterValue {
  const value = kind.read(kind.literal ? text : text.trim(), zone);
  if (value === undefined)
    throw errors.badRequest(`Invalid value for field '${name}': ${text.slice(0, 100)}`);
  return value;
}

import { isStored, type Field, type RecordType } from '@deskline/record';
import { TIME_UNITS, type AggregateQuery, type Measure, type TimeUnit } from '@deskline/record-store';
import { errors } from '../response/errors';
import { FieldSelection, parseNames } from './field-lists';
import { Filters } from './filters';
import type { NodeIds } from './node-ids';
import { parseQueryString } from './query-string';

/** Kinds with few values, which make groups. */
const GROUPED: ReadonlySet<string> = new Set(['enum', 'code', 'boolean', 'reference', 'string']);
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'float']);
const TIMES: ReadonlySet<string> = new Set(['datetime', 'date']);
const MAX_FIELDS = 5;
const MAX_MEASURES = 20;
const MEASURE = /^(sum|avg|min|max|p([1-9]\d?)):(\w+)$/;

/** Parameters of a list that mean nothing where records are counted. */
export const OF_PAGES = ['page', 'per_page', 'search_after', 'search_before', 'fields', 'sort'];

/** Fields of a record type that its records are grouped by, divided over and measured by. */
export class Grouping {
  readonly groupable: readonly string[];
  readonly periodic: readonly string[];
  readonly measurable: readonly string[];

  constructor(
    private readonly record: RecordType,
    nodeIds: NodeIds,
  ) {
    const filterable = new Filters(record, nodeIds).fields.filter(
      (name) => name !== 'id' && name !== 'sourceID',
    );
    const { selectable } = new FieldSelection(record);
    const stored = (names: Iterable<string>, kinds: ReadonlySet<string>): string[] =>
      [...names].filter((name) => {
        const field = record.fields[name] as Field;
        return kinds.has(field.kind) && isStored(field) && selectable.has(name);
      });
    this.groupable = stored(filterable, GROUPED).filter((name) => !record.fields[name]?.typedBy);
    this.periodic = stored(filterable, TIMES).filter((name) => !record.fields[name]?.tokens);
    this.measurable = stored(selectable, NUMBERS).filter((name) => record.fields[name]?.idOf === undefined);
  }

  by(list: string | undefined): string[] {
    const names = parseNames(list ?? '');
    const refused = names.filter((name) => !this.groupable.includes(name));
    if (refused.length > 0) throw errors.badRequest(`Grouping not allowed by fields: ${shown(refused)}`);
    if (names.length > MAX_FIELDS) throw errors.badRequest(`More than ${MAX_FIELDS} fields in by`);
    return names;
  }

  /** `created_at:day` */
  over(text: string | undefined): AggregateQuery['over'] {
    if (text === undefined || text.trim() === '') return null;
    const [field = '', unit = 'day', ...more] = text.trim().split(':');
    if (more.length > 0 || !this.periodic.includes(field))
      throw errors.badRequest(`Periods not allowed of: ${shown([text])}`);
    const isUnit = (TIME_UNITS as readonly string[]).includes(unit);
    if (!isUnit || (unit === 'hour' && this.record.fields[field]?.kind === 'date'))
      throw errors.badRequest(`Unknown period: ${shown([unit])}`);
    return { field, unit: unit as TimeUnit };
  }

  /** `count,avg:resolution_duration,p90:resolution_duration` */
  of(list: string | undefined): Measure[] {
    const names = parseNames(list ?? '');
    if (names.length > MAX_MEASURES) throw errors.badRequest(`More than ${MAX_MEASURES} measures in of`);
    return names.length === 0 ? [{ name: 'count', kind: 'count' }] : names.map((name) => this.measure(name));
  }

  /** Views of the record type, or all of them where none is named. */
  views(list: string | undefined): string[] {
    const names = parseNames(list ?? '');
    const refused = names.filter((name) => !Object.hasOwn(this.record.views ?? {}, name));
    if (refused.length > 0) throw errors.badRequest(`Unknown views: ${shown(refused)}`);
    return names;
  }

  private measure(name: string): Measure {
    if (name === 'count') return { name, kind: 'count' };
    const [, kind = '', percent, field = ''] = MEASURE.exec(name) ?? [];
    if (!this.measurable.includes(field)) throw errors.badRequest(`Unknown measure: ${shown([name])}`);
    return percent === undefined
      ? { name, kind: kind as 'sum' | 'avg' | 'min' | 'max', field }
      : { name, kind: 'percentile', field, percent: Number(percent) };
  }
}

const shown = (names: readonly string[]): string => names.join(', ').slice(0, 100);

/** Parameters of the question itself, and the query string of the records that it is about. Throws a 400. */
export function splitQuery(
  query: string,
  own: readonly string[],
  refused: readonly string[] = [...OF_PAGES, 'q'],
): { readonly values: ReadonlyMap<string, string>; readonly rest: string } {
  const values = new Map<string, string>();
  const rest: string[] = [];
  for (const part of query.split('&')) {
    const [parameter] = parseQueryString(part);
    if (!parameter) continue;
    if (refused.includes(parameter.name))
      throw errors.badRequest(`Parameter not allowed here: ${parameter.name}`);
    if (own.includes(parameter.name)) values.set(parameter.name, parameter.value);
    else rest.push(part);
  }
  return { values, rest: rest.join('&') };
}

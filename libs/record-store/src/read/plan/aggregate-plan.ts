import type { Field } from '@deskline/record';
import { KINDS, type RawRow } from '@deskline/record-kinds';
import type { AggregateQuery, Measure } from '../../aggregate-query';
import type { ListQuery } from '../../list-query';
import { columnSql, quoted } from '../../table/column';
import type { ResponseContext } from '../response/field-writer';
import { serializedField } from '../response/serialized-field';
import { searchOrder } from './list-plan';
import { HOME_ROWS, type IsRead, type PlanScope, type Rows } from './rows';
import { foundRows, hasSeveralWords } from './search-sql';
import { Params, type Statement } from './statement';

/** Records that one call adds up, and groups that it answers with. */
export const ROW_LIMIT = 1_000_000;
export const GROUP_LIMIT = 1_000;

/** Statement with a row for each group, and the serializer of its rows. */
export interface AggregatePlan extends Statement {
  write(row: RawRow, context: ResponseContext): string;
  /** Records in all groups together. */
  recordsIn(row: RawRow | undefined): number;
}

/**
 * Groups the rows that the collection would list, by their own columns. References of the groups are joined afterwards, as
 * those of a page are: a group shows no more of a value than a row of the collection does.
 */
export function aggregatePlan(scope: PlanScope, query: AggregateQuery): AggregatePlan {
  const { record, nodeDomain, rowSource = HOME_ROWS } = scope;
  const { by, over, reported } = query;
  const params = new Params();
  const sources = rowSource.collection(scope, searchOrder(query.list));
  const joins = sources[0].joins();
  const fields = by.map((name) =>
    serializedField(record, name, { joins, params, nodeDomain, rowSource, plan: scope }),
  );
  const keys = by.map((name) => columnSql(record, name));
  const period = over && { ...over, definition: record.fields[over.field] as Field };
  const measures = measuresOf(query, (name) => `t.${columnSql(record, name)}`);
  const read = new Set(fieldsRead(query).map((name) => columnSql(record, name)));
  const groupedBy = [
    ...keys.map((key) => `t.${key}`),
    ...(period ? [`${periodSql(`t.${columnSql(record, period.field)}`, period, params)} AS "over"`] : []),
  ];
  const selected = [
    ...groupedBy,
    'count(*) AS counted',
    ...measures.map(({ sql }, at) => `${sql} AS ${alias(at)}`),
    'sum(count(*)) OVER () AS records',
  ];
  const grouped = [
    `SELECT ${selected.join(', ')}`,
    `FROM (${rowsSql(scope, query.list, sources, params, (column) => read.has(column))}\nLIMIT ${ROW_LIMIT + 1}) t`,
    reported?.join(params) ?? '',
    groupedBy.length > 0 ? `GROUP BY ${groupedBy.map((_, at) => at + 1).join(', ')}` : '',
    `LIMIT ${GROUP_LIMIT + 1}`,
  ];
  const columns = fields.flatMap((field) => field.columns);
  const others = [...(period ? ['t."over"'] : []), ...measures.map((_, at) => `t.${alias(at)}`), 't.records'];
  const order = [...(period ? ['t."over"'] : []), 't.counted DESC', ...keys.map((key) => `t.${key}`)];
  const statement = params.statement(`SELECT ${[...columns, ...others].join(', ')}
FROM (${grouped.filter((line) => line !== '').join('\n')}) t
${joins.sql}
ORDER BY ${order.join(', ')}`);
  const writePeriod = period && KINDS[period.definition.kind].json(period.definition);
  return {
    ...statement,
    recordsIn: (row) => Number(row?.at(-1) ?? 0),
    write(row, context) {
      let at = 0;
      const members = fields.map((field, nth) => {
        const text = field.write(row, at, context);
        at += field.columns.length;
        return `"${by[nth]}":${text ?? 'null'}`;
      });
      if (period && writePeriod)
        members.push(`"${period.field}":${writePeriod(row, at++, context) ?? 'null'}`);
      measures.forEach(({ name }, nth) => members.push(`"${name}":${numberIn(row[at + nth])}`));
      return `{${members.join(',')}}`;
    },
  };
}

const alias = (at: number): string => quoted(`measure ${at}`);

/** Aggregate expression of a measure, and its member in the answer. */
interface MeasureSql {
  readonly name: string;
  readonly sql: string;
}

function measuresOf({ of, reported }: AggregateQuery, column: (field: string) => string): MeasureSql[] {
  const own = of.map((measure) => ({ name: measure.name, sql: measureSql(measure, column) }));
  return [...own, ...Object.entries(reported?.measures ?? {}).map(([name, sql]) => ({ name, sql }))];
}

/** Fields whose columns the groups are made of. */
const fieldsRead = ({ by, over, of, reported }: AggregateQuery): string[] => [
  ...by,
  ...(over ? [over.field] : []),
  ...of.flatMap((measure) => ('field' in measure ? [measure.field] : [])),
  ...(reported?.reads ?? []),
];

/** Averages and percentiles have few digits that mean anything. */
const numberIn = (printed: string | null | undefined): string =>
  printed == null ? 'null' : String(Number(Number(printed).toFixed(6)));

/** All rows of the sources, without an order. */
function rowsSql(
  scope: PlanScope,
  { search }: ListQuery,
  sources: readonly Rows[],
  params: Params,
  isRead: IsRead,
): string {
  const segments =
    search === undefined
      ? allRows(sources, params, isRead)
      : foundRows({ scope, sources, params, hasSeveralWords: hasSeveralWords(search) }, (rows) =>
          rows.columns(isRead),
        );
  return segments.length === 1
    ? (segments[0] as string)
    : segments.map((text) => `(${text})`).join('\nUNION ALL\n');
}

const allRows = (sources: readonly Rows[], params: Params, isRead: IsRead): string[] =>
  sources.map((rows) => {
    const joins = rows.joins();
    const where = rows.conditions(joins, params);
    return `SELECT ${rows.columns(isRead)} FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}`;
  });

function periodSql(
  column: string,
  { unit, definition }: { readonly unit: string; readonly definition: Field },
  params: Params,
): string {
  if (definition.kind === 'date') return `date_trunc('${unit}', ${column}::timestamp)::date`;
  return `date_trunc('${unit}', ${column}, ${params.add(({ principal }) => principal?.time_zone ?? 'UTC')}::text)`;
}

function measureSql(measure: Measure, columnOf: (field: string) => string): string {
  if (measure.kind === 'count') return 'count(*)';
  const column = columnOf(measure.field);
  return measure.kind === 'percentile'
    ? percentileSql(measure.percent, column)
    : `${measure.kind}(${column})`;
}

/** Value below which that share of the numbers lies; empty ones are left out. */
export const percentileSql = (percent: number, number: string): string =>
  `percentile_cont(${percent / 100}) WITHIN GROUP (ORDER BY (${number})::double precision)`;

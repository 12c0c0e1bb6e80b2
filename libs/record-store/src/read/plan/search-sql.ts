import { searchedFields, searchedNames, type RecordType } from '@deskline/record';
import { columnSql, quoted } from '../../table/column';
import { indexedWordsSql, wordsSql } from '../../table/search-index';
import type { Joins } from './joins';
import { anyRangeSql } from './keyset-ranges';
import { indexOrderSql, keySql, orderSql, RELEVANCE, sourceKey, type OrderKey } from './order-key';
import { rangesOf, type Page, type PageSource } from './page-sql';
import type { IsRead, PlanScope, Rows, SearchedBelow } from './rows';
import { type Call, Params, type Statement } from './statement';

/**
 * Rows that a search considers of each kind of match, the newest first: a word that every record has costs as much as one
 * that five hundred have.
 */
export const SEARCH_LIMIT = 500;

/** Classes of the order of a search; between them `search_rank` compares titles. */
const EXACT = '0';
const BELOW = '4';

const NEWEST: readonly OrderKey[] = [
  { name: 'id', type: 'bigint', descending: true, nullable: false, own: true },
];

const wanted = ({ query }: Call): string => query?.search ?? '';
/** The number that is looked for, if the text is one. */
const number = (call: Call): string | null => (/^\d{1,15}$/.test(wanted(call)) ? wanted(call) : null);

/** One kind of match in one source of rows: its condition, and its place in the order. */
interface Match {
  readonly rows: Rows;
  readonly joins: Joins;
  readonly where: readonly string[];
  /** Asked for only where it is the order, since it may add a placeholder. */
  rank(): string;
}

/**
 * Matches of a search, which exclude each other: the number is what was looked for; the fields have all words; a record
 * below, which the caller may read, has them.
 */
function matchesOf(scope: PlanScope, sources: readonly Rows[], params: Params): Match[] {
  const { searchedBelow } = scope;
  const kinds = [numberMatch, wordMatch, ...(searchedBelow ? [matchBelow(scope, searchedBelow)] : [])];
  return sources.flatMap((rows) => kinds.map((match) => match(rows, params)));
}

type MatchOf = (rows: Rows, params: Params) => Match;

const numberMatch: MatchOf = (rows, params) => {
  const joins = rows.joins();
  const where = [...rows.conditions(joins, params, rows.leadingColumn), isNumber(joins, params)];
  return { rows, joins, where, rank: () => EXACT };
};

const wordMatch: MatchOf = (rows, params) => {
  const joins = rows.joins();
  const { title, identifiers } = searchedFields(rows.record);
  const where = [
    ...rows.conditions(joins, params, rows.leadingColumn),
    ...hasWords(rows, joins, params),
    `${isNumber(joins, params)} IS NOT TRUE`,
  ];
  const rank = () => {
    const text = `${params.add(wanted)}::text`;
    const equal = identifiers.map((name) => `lower(${joins.column(name)}) = lower(${text})`);
    const ranked = `search_rank(${title === undefined ? 'NULL' : joins.column(title)}, ${text})`;
    return equal.length === 0 ? ranked : `CASE WHEN ${equal.join(' OR ')} THEN ${EXACT} ELSE ${ranked} END`;
  };
  return { rows, joins, where, rank };
};

const matchBelow =
  (scope: PlanScope, { record, by, rowSource }: SearchedBelow): MatchOf =>
  (rows, params) => {
    const joins = rows.joins();
    const query = { fields: [], filters: [], views: [], sort: [], perPage: 0, position: { page: 1 } };
    const [below] = rowSource.collection({ ...scope, record }, { ...query, within: { under: by } });
    const joined = below.joins();
    const found = [...below.conditions(joined, params), ...hasWords(below, joined, params)];
    const where = [
      ...rows.conditions(joins, params, rows.leadingColumn),
      `${joins.column('id')} IN (SELECT ${joined.column(by)} FROM ${below.from}
${joined.sql}
WHERE ${found.join(' AND ')}
ORDER BY t.id DESC
LIMIT ${SEARCH_LIMIT})`,
      `(${hasWords(rows, joins, params).join(' AND ')}) IS NOT TRUE`,
      `${isNumber(joins, params)} IS NOT TRUE`,
    ];
    return { rows, joins, where, rank: () => BELOW };
  };

/** Condition that the fields of a row which the caller reads have all words; the first part is that of the index. */
function hasWords(rows: Rows, joins: Joins, params: Params): string[] {
  const query = `search_query(${rows.searchedAccounts(params)}, ${params.add(wanted)}::text)`;
  const columns = ['id', ...searchedNames(rows.record)].map((name) => joins.column(name));
  const all = ['id', ...searchedNames(rows.definition)].map((name) => `t.${columnSql(rows.record, name)}`);
  const indexed = `${indexedWordsSql(rows.definition)} @@ ${query}`;
  // Fields that are withheld from the account or the view are in the index, too.
  const isSame = columns.join() === all.join();
  return isSame ? [indexed] : [indexed, `${wordsSql(rows.definition, columns)} @@ ${query}`];
}

const isNumber = (joins: Joins, params: Params): string =>
  `(${joins.column('id')} = ${params.add(number)}::bigint)`;

/** Source of a page of a search: the newest rows of each kind of match, in the requested order. */
export function searchSource(page: Page, scope: PlanScope, isRead: IsRead): PageSource {
  const { order, params, sources, limit } = page;
  const keys = order.map(sourceKey);
  const segments = matchesOf(scope, sources, params).map((match) => segmentSql(match, order, isRead));
  const ranges = rangesOf(page);
  const after = ranges.every((range) => range.length === 0)
    ? ''
    : `WHERE ${anyRangeSql(ranges, order, keys, params)}\n`;
  const inOrder = orderSql(order, keys);
  const text = `(SELECT * FROM (${segments.map((segment) => `(${segment})`).join('\nUNION ALL\n')}) t
${after}ORDER BY ${inOrder}
LIMIT ${limit()})`;
  return { text, keys, order: inOrder };
}

function segmentSql({ rows, joins, where, rank }: Match, order: readonly OrderKey[], isRead: IsRead): string {
  const also = order.flatMap((key) => {
    if (key.own) return [];
    return [`${key.name === RELEVANCE ? rank() : keySql(key, joins)} AS ${quoted(`${key.name} key`)}`];
  });
  return `SELECT ${[rows.columns(isRead), ...also].join(', ')} FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}
ORDER BY ${indexOrderSql(rows.leadingColumn, NEWEST, [joins.column('id')])}
LIMIT ${SEARCH_LIMIT}`;
}

/** Counts the rows that a search considers, and one more where there are more. */
export function searchCount(scope: PlanScope, sources: readonly Rows[]): Statement {
  const params = new Params();
  const counted = matchesOf(scope, sources, params).map(
    ({ rows, joins, where }) => `SELECT FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}`,
  );
  return params.statement(`SELECT count(*), pg_current_snapshot() FROM (${counted.join('\nUNION ALL\n')}
LIMIT ${SEARCH_LIMIT + 1}) counted`);
}

/** One row for each type that has the words of a query, in its own fields or below, whoever may read them. */
export const matchingTypesSql = (types: readonly MatchableType[], query: string): string =>
  types
    .map(({ record, below }) => {
      const found = [record, ...(below ? [below] : [])].map((each) => `EXISTS (${mayMatchSql(each, query)})`);
      return `SELECT '${record.name}' WHERE ${found.join(' OR ')}`;
    })
    .join('\nUNION ALL\n');

/** Record type, and the type below it by whose words it is found. */
export interface MatchableType {
  readonly record: RecordType;
  readonly below: RecordType | undefined;
}

export const mayMatchSql = (record: RecordType, query: string): string =>
  `SELECT FROM ${quoted(record.name)} t WHERE ${indexedWordsSql(record)} @@ ${query}${record.archiving ? ' AND t.shelf IS NULL' : ''}`;

import { hasSearchIndex, searchedFields, searchedNames, type RecordType } from '@deskline/record';
import { quoted } from '../../table/column';
import { indexedColumns, indexedWordsSql, searchedTextSql } from '../../table/search-index';
import type { Joins } from './joins';
import { anyRangeSql } from './keyset-ranges';
import { keySql, orderSql, RELEVANCE, sourceKey, type OrderKey } from './order-key';
import { rangesOf, type Page, type PageSource } from './page-sql';
import type { IsRead, PlanScope, Rows, SearchedBelow } from './rows';
import { type Call, Params } from './statement';

/**
 * Rows that a search considers of each kind of match, the newest first: a word that every record has costs as much as one
 * that five hundred have.
 */
export const SEARCH_LIMIT = 500;

/** Classes of the order of a search; between them `search_rank` compares titles. */
const EXACT = '0';
const BELOW = '4';

const wanted = ({ query }: Call): string => query?.search ?? '';
/** The number that is looked for, if the text is one. */
const number = (call: Call): string | null => (/^\d{1,15}$/.test(wanted(call)) ? wanted(call) : null);

/** Whether a text has several words: their frequencies are compared first. */
export const hasSeveralWords = (search: string): boolean =>
  search.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '').length > 1;

/**
 * Whether a search is read by its words alone, whichever they are, and planned once: no condition beside them can be a better
 * way to the rows. Others are planned in each call, with their values.
 */
export const isReadByWords = (sources: readonly Rows[]): boolean =>
  sources.length === 1 && sources.every((rows) => !rows.isNarrowed && hasSearchIndex(rows.definition));

/** One kind of match in one source of rows: its condition, and its place in the order. */
interface Match {
  readonly rows: Rows;
  readonly joins: Joins;
  readonly from: string;
  /** Tables before that of the rows, which the condition and the rank refer to. */
  readonly before: readonly string[];
  readonly where: readonly string[];
  /** Asked for only where it is the order, since it may add a placeholder. */
  rank(): string;
}

/** Everything that the text of a search depends on. */
export interface Search {
  readonly scope: PlanScope;
  readonly sources: readonly Rows[];
  readonly params: Params;
  readonly hasSeveralWords: boolean;
}

/**
 * Matches of a search, which exclude each other: the number is what was looked for; the fields have all words; a record
 * below, which the caller may read, has them.
 */
function matchesOf(search: Search): Match[] {
  const { searchedBelow } = search.scope;
  return search.sources.flatMap((rows) => [
    numberMatch(rows, search),
    wordMatch(rows, search),
    ...(searchedBelow ? [matchBelow(rows, search, searchedBelow)] : []),
  ]);
}

function numberMatch(rows: Rows, { params }: Search): Match {
  const joins = rows.joins();
  const where = [...rows.conditions(joins, params, rows.leadingColumn), isNumber(joins, params)];
  return { rows, joins, from: rows.from, before: [], where, rank: () => EXACT };
}

function wordMatch(rows: Rows, search: Search): Match {
  const { params } = search;
  const joins = rows.joins();
  const { title, identifiers } = searchedFields(rows.record);
  const { from, before, where: found } = wordsOf(rows, joins, search);
  const where = [
    ...rows.conditions(joins, params, rows.leadingColumn),
    ...found,
    `${isNumber(joins, params)} IS NOT TRUE`,
  ];
  const rank = () => {
    const equal = identifiers.map(
      (name) => `lower(${joins.column(name)}) = lower(${params.add(wanted)}::text)`,
    );
    const ranked = `search_rank(${title === undefined ? 'NULL' : joins.column(title)}, sought.text, sought.query)`;
    return equal.length === 0 ? ranked : `CASE WHEN ${equal.join(' OR ')} THEN ${EXACT} ELSE ${ranked} END`;
  };
  return { rows, joins, from, before, where, rank };
}

function matchBelow(rows: Rows, search: Search, { record, by, rowSource }: SearchedBelow): Match {
  const { params, scope } = search;
  const joins = rows.joins();
  const query = { fields: [], filters: [], views: [], sort: [], perPage: 0, position: { page: 1 } };
  const [below] = rowSource.collection({ ...scope, record }, { ...query, within: { under: by } });
  const joined = below.joins();
  const found = wordsOf(below, joined, search);
  const conditions = [...below.conditions(joined, params), ...found.where];
  const newest = newestSql({ ...found, joins: joined, where: conditions }, `${joined.column(by)} AS parent`);
  const where = [
    ...rows.conditions(joins, params, rows.leadingColumn),
    `${joins.column('id')} IN (SELECT parent FROM (${newest}) below)`,
    `${hasWords(rows, joins, `(SELECT search_query(search_terms(${params.add(wanted)}::text)))`)} IS NOT TRUE`,
    `${isNumber(joins, params)} IS NOT TRUE`,
  ];
  return { rows, joins, from: rows.from, before: [], where, rank: () => BELOW };
}

/**
 * Condition that the fields of a row which the caller reads have all words. Where there is an index of words, its blocks are
 * read in steps (`search_steps`), the newest first, so that the next step is taken only while rows are missing.
 */
function wordsOf(
  rows: Rows,
  joins: Joins,
  { params, sources, hasSeveralWords: several }: Search,
): Pick<Match, 'from' | 'before' | 'where'> {
  const { definition, from } = rows;
  const has = hasWords(rows, joins, 'sought.query');
  const text = `${params.add(wanted)}::text`;
  const known = `search_text(${text}) AS text, search_query(search_terms(${text})) AS query`;
  if (!hasSearchIndex(definition))
    return { from, before: [`(SELECT ${known} OFFSET 0) sought`], where: [has] };
  const sought = `(SELECT ${known}, search_terms(${text}) AS terms, ${rows.searchedAccounts(params)} AS accounts,
${rangeSql(definition)} OFFSET 0) sought`;
  const before = several
    ? [sought, `${rarestSql(definition)} rare`, ...stepsSql('rare.terms')]
    : [sought, ...stepsSql('sought.terms')];
  const inStep = inStepSql(definition);
  const where: string[] = [];
  // Fields that are withheld from the account or the view are in the index, too.
  const isSame = columnsRead(rows, joins).join() === indexedColumns(definition).join();
  if (!isSame) where.push(has);
  else if (several) where.push(`(rare.terms = sought.terms OR ${has})`);
  // PostgreSQL cannot know the frequency of a word in a plan for all words: OFFSET 0 keeps it from other indexes.
  return isReadByWords(sources)
    ? { from: `(SELECT * FROM ${from} WHERE ${inStep.join(' AND ')} OFFSET 0) t`, before, where }
    : { from, before, where: [...inStep, ...where] };
}

const columnsRead = (rows: Rows, joins: Joins): string[] =>
  ['id', ...searchedNames(rows.record)].map((name) => joins.column(name));

const hasWords = (rows: Rows, joins: Joins, query: string): string =>
  `search_has(${searchedTextSql(columnsRead(rows, joins))}, ${query})`;

/** The newest and the oldest id, whosever it is: a search takes its steps between them. */
const rangeSql = ({ name }: RecordType): string =>
  `(SELECT max(id) FROM ${quoted(name)}) AS newest, (SELECT min(id) FROM ${quoted(name)}) AS oldest`;

/** Steps of a search, each with what it looks up in the index. */
const stepsSql = (terms: string): string[] => [
  'search_steps(sought.newest, sought.oldest) step',
  `(SELECT search_query(sought.accounts, ${terms}, step.shift, step.low, step.high) AS query OFFSET 0) looked`,
];

/**
 * Condition on a row of a step. The range of ids is no condition for an index: the blocks of the words are narrower, and
 * an index of ids would read all ids of the range.
 */
const inStepSql = (record: RecordType): string[] => [
  't.id + 0 BETWEEN step.low AND step.high',
  `${indexedWordsSql(record)} @@ looked.query`,
];

/** Rows among the newest by which a word is frequent, and rare; and the ids that are looked at. */
const FREQUENT = 64;
const RARE = 8;
const LOOKED_AT = 4_096;

/**
 * Words to look up of several: without those that are frequent among the newest records, where another one is rare. Beginnings of
 * words are read from the index as a whole, so that a frequent one would be read to its end beside a rare one.
 */
const rarestSql = (record: RecordType): string => `(SELECT ARRAY(SELECT term FROM (
SELECT term, at, hits, min(hits) OVER () AS fewest FROM (
SELECT term, at, (SELECT count(*) FROM (SELECT FROM ${quoted(record.name)} t
WHERE ${indexedWordsSql(record)}
@@ search_query(sought.accounts, ARRAY[term], 11, sought.newest - ${LOOKED_AT}, sought.newest)
LIMIT ${FREQUENT}) found) AS hits
FROM unnest(sought.terms) WITH ORDINALITY terms (term, at)) counted) compared
WHERE fewest >= ${RARE} OR hits < ${FREQUENT} ORDER BY at) AS terms OFFSET 0)`;

const isNumber = (joins: Joins, params: Params): string =>
  `(${joins.column('id')} = ${params.add(number)}::bigint)`;

/** Rows of a match from its newest step to its oldest: each step is read when the rows before it were not enough. */
function stepwiseSql(before: readonly string[], rows: string): string {
  return before.length === 0
    ? rows
    : `SELECT t.* FROM ${[...before, `(${rows}) t`].join('\nCROSS JOIN LATERAL ')}`;
}

function newestSql({ from, joins, before, where }: Omit<Match, 'rows' | 'rank'>, columns: string): string {
  const inStep = `SELECT ${columns} FROM ${from}
${joins.sql}
WHERE ${where.join(' AND ')}
ORDER BY ${joins.column('id')} DESC
LIMIT ${SEARCH_LIMIT}`;
  return before.length === 0 ? inStep : `${stepwiseSql(before, inStep)}\nLIMIT ${SEARCH_LIMIT}`;
}

/** Source of a page of a search: the newest rows of each kind of match, in the requested order. */
export function searchSource(page: Page, scope: PlanScope, isRead: IsRead): PageSource {
  const { order, params, sources, query, limit } = page;
  const keys = order.map(sourceKey);
  const search = { scope, sources, params, hasSeveralWords: hasSeveralWords(query.search ?? '') };
  const segments = matchesOf(search).map((match) => segmentSql(match, order, isRead));
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

function segmentSql(match: Match, order: readonly OrderKey[], isRead: IsRead): string {
  const { rows, joins } = match;
  const also = order.flatMap((key) => {
    if (key.own) return [];
    const value = key.name === RELEVANCE ? match.rank() : keySql(key, joins);
    return [`${value} AS ${quoted(`${key.name} key`)}`];
  });
  return newestSql(match, [rows.columns(isRead), ...also].join(', '));
}

/** All rows that a search finds, without an order or a limit. */
export const foundRows = (search: Search, columns: (rows: Rows) => string): string[] =>
  matchesOf(search).map(({ rows, from, joins, before, where }) =>
    stepwiseSql(
      before,
      `SELECT ${columns(rows)} FROM ${from}
${joins.sql}
WHERE ${where.join(' AND ')}`,
    ),
  );

/** Counted rows of a search: those that it considers, and one more where there are more. */
export const countedMatches = (search: Search): string =>
  `(${foundRows(search, () => '').join('\nUNION ALL\n')}
LIMIT ${SEARCH_LIMIT + 1}) counted`;

/**
 * One row for each type that has the words of a query, in its own fields or below, whoever may read them. `$1` are the
 * accounts, and `$2` is the text.
 */
export const matchingTypesSql = (types: readonly MatchableType[]): string => {
  const found = types.map(({ record, below }) => {
    const either = [record, ...(below ? [below] : [])].map((each) => `EXISTS (${mayMatchSql(each)})`);
    return `SELECT '${record.name}' WHERE ${either.join(' OR ')}`;
  });
  return `WITH sought AS MATERIALIZED (SELECT $1::text[] AS accounts, search_terms($2::text) AS terms)
${found.join('\nUNION ALL\n')}`;
};

/** Record type, and the type below it by whose words it is found. */
export interface MatchableType {
  readonly record: RecordType;
  readonly below: RecordType | undefined;
}

const mayMatchSql = (record: RecordType): string =>
  stepwiseSql(
    [
      `(SELECT accounts, terms, ${rangeSql(record)} FROM sought OFFSET 0) sought`,
      ...stepsSql('sought.terms'),
    ],
    `SELECT FROM ${quoted(record.name)} t WHERE ${inStepSql(record).join(' AND ')} LIMIT 1`,
  );

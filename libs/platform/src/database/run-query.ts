import { Query, type ClientBase, type QueryResult } from 'pg';
import { Batch, internalsOf } from './batch';
import { tracedQuery } from './traced-query';

/**
 * Has PostgreSQL plan the statements of this transaction with their values, by what it knows of the tables. The settings of
 * a connection are for plans that outlive both.
 */
export const BY_VALUES = {
  name: 'by values',
  text: `SELECT set_config('plan_cache_mode', 'auto', true), set_config('enable_bitmapscan', 'on', true),
  set_config('enable_mergejoin', 'on', true)`,
};

/**
 * Has PostgreSQL plan a named statement with bitmap scans, the only way to read an index of words. Its plan is made once as that
 * of any other name, so that the setting goes with each of its calls.
 */
const BY_WORDS = { name: 'by words', text: `SELECT set_config('enable_bitmapscan', 'on', true)` };
const WORDS = 'words ';

/** Name of a prepared statement that reads an index of words. */
export const namedByWords = (name: string): string => `${WORDS}${name}`;

const settingsFor = (query: Query): typeof BY_VALUES | null => {
  if (isPlannedByValues(query)) return BY_VALUES;
  return internalsOf(query).name?.startsWith(WORDS) ? BY_WORDS : null;
};

/** True for a statement with values that is not prepared under a name. */
export function isPlannedByValues(query: Query): boolean {
  const inner = internalsOf(query);
  return !inner.name && inner.requiresPreparation();
}

/** Runs a statement by itself. Replaces the stack of an error by one that leads to the caller. */
export async function runQuery(client: ClientBase, query: Query): Promise<QueryResult> {
  try {
    const settings = settingsFor(query);
    return await tracedQuery(query, () =>
      settings ? answerWith(settings, client, query) : answerOf(client, query),
    );
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const answerOf = (client: ClientBase, query: Query): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    internalsOf(query).callback = (error, result) => (error ? reject(error) : resolve(result as QueryResult));
    client.query(query);
  });

/** Waits for the end of the batch, as PostgreSQL commits there. */
async function answerWith(before: typeof BY_VALUES, client: ClientBase, query: Query): Promise<QueryResult> {
  const settings = new Query(before);
  let answer: unknown;
  let refused: Error | null = null;
  internalsOf(settings).callback = () => undefined;
  internalsOf(query).callback = (error, result) => {
    refused ??= error;
    answer = result;
  };
  await answerOf(client, new Batch([settings, query]));
  if (refused) throw refused as Error;
  return answer as QueryResult;
}

import type { Query, QueryResult } from 'pg';
import { isTraced, traceWithin } from '../tracing/tracing';
import { internalsOf } from './batch';

/** Span of a statement in a call that is traced: its name and text, never its values. */
export function tracedQuery(query: Query, work: () => Promise<QueryResult>): Promise<QueryResult> {
  if (!isTraced()) return work();
  const { name, text = '' } = internalsOf(query);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const rows = ({ rowCount }: QueryResult) => ({ 'db.response.returned_rows': rowCount ?? 0 });
  return traceWithin({ name: name || firstWord(text), kind: 'CLIENT', attributes, outcome: rows }, work);
}

const firstWord = (text: string): string => /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';

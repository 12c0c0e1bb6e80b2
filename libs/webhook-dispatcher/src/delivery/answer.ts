import { STATUS_CODES } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Outcome } from './outcome';

/** Lines are few, and most are the same. */
const lines = new LRUCache<string, string>({ max: 100 });

/** What a receiver answered, as it is settled and shown. */
export function answer(
  status: number,
  text: string | undefined,
  headers: Record<string, string | string[] | undefined>,
): Outcome {
  const line = lineOf(`${status} ${text || STATUS_CODES[status] || ''}`);
  const retryAfter = headers['retry-after'];
  return typeof retryAfter === 'string'
    ? { kind: 'answered', status, line, retryAfter }
    : { kind: 'answered', status, line };
}

const LONGEST = '500 '.length + 100;

function lineOf(said: string): string {
  let line = lines.get(said);
  if (line === undefined) lines.set(said, (line = printable(said).slice(0, LONGEST).trim()));
  return line;
}

/** What a receiver says is shown to people, and kept in PostgreSQL, which knows no NUL. */
const printable = (text: string): string => text.replace(/[\p{C}\s]+/gu, ' ').trim();

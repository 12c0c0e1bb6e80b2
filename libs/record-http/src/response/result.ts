import type { Answer } from './answer';

/** Headers of the answer to one of several changes that its result has. */
const KEPT = ['ETag', 'Location', 'Retry-After', 'Idempotent-Replayed'];

/** Result of one of several changes, as JSON text: the answer that it would have by itself. */
export function resultText({ head, body }: Answer, id?: number): string {
  const kept = KEPT.flatMap((name) => (head.headers[name] === undefined ? [] : [[name, head.headers[name]]]));
  const headers = JSON.stringify(Object.fromEntries(kept));
  const isJson = head.headers['Content-Type']?.startsWith('application/json') && body.length > 0;
  const text = isJson ? body.toString() : 'null';
  return `{${id === undefined ? '' : `"id":${id},`}"status":${head.status},"headers":${headers},"body":${text}}`;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SpanOptions } from '@deskline/platform';

const WORD = /^(v1|v1\.json|[a-z][a-z_]*)?$/;

/** Span of a request, named by its path without ids: other parts of an address may be secret. */
export const spanOf = (
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
  reply: Pick<FastifyReply, 'statusCode'>,
): SpanOptions<unknown> => ({
  name: `${method} ${templateOf(url)}`,
  kind: 'SERVER',
  attributes: { 'http.request.method': method },
  outcome: () => ({ 'http.response.status_code': reply.statusCode }),
});

export function templateOf(url: string): string {
  const [path = ''] = url.split('?', 1);
  const parts = path.split('/').slice(1);
  return `/${parts.map((part) => (WORD.test(part) ? part : ':id')).join('/')}`;
}

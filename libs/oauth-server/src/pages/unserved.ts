import type { FastifyReply, FastifyRequest } from 'fastify';
import { showError } from './error.page';
import type { Route } from './route';

/** What none of the routes takes: a page for people, JSON for programs. */
export function unserved(
  routes: readonly Route[],
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const methods = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const also = method === 'GET' ? ['GET', 'HEAD'] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...also]);
  }
  return (request, reply) => {
    const allowed = methods.get(request.url.split('?', 1)[0] ?? '');
    if (allowed) void reply.header('Allow', allowed.join(', '));
    const status = allowed ? 405 : 404;
    if (request.headers.accept?.includes('text/html'))
      return showError(request, reply, allowed ? 'not_understood' : 'not_found', { status });
    const message = allowed ? 'Method Not Allowed' : 'Not Found';
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ message }));
  };
}

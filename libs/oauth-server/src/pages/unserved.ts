import type { FastifyReply, FastifyRequest } from 'fastify';
import { showError } from './error.page';
import type { Route } from './route';

/** Answers requests that no route serves: a page for people, JSON for programs. */
export function unserved(
  routes: readonly Route[],
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const served = routes.map(({ method, path }) => ({ pattern: patternOf(path), method }));
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const allowed = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))];
    const isServed = allowed.length > 0;
    if (isServed) void reply.header('Allow', allowed.join(', '));
    const status = isServed ? 405 : 404;
    if (request.headers.accept?.includes('text/html'))
      return showError(request, reply, isServed ? 'not_understood' : 'not_found', { status });
    const message = isServed ? 'Method Not Allowed' : 'Not Found';
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ message }));
  };
}

/** `/oauth/applications/:id` as an expression: each `:name` is one part of an address, and a slash may end it. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`);

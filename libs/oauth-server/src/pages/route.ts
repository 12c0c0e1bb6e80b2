import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Route {
  method: 'GET' | 'POST';
  /** Whole path, with `/oauth`. */
  path: string;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply;
  /** Passes the body unparsed, with any Content-Type; other routes get a parsed form or JSON. */
  takesBytes?: true;
  /** Answers a request that cannot be parsed, or whose handler threw. */
  failed?(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** Provider that serves some of the addresses; listener.ts lists all of them. */
export interface Routes {
  routes(): Route[];
}

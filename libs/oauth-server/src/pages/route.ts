import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Route {
  method: 'GET' | 'POST';
  /** Whole, with `/oauth` before it. */
  path: string;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply;
  /** Passes the body unparsed, with any Content-Type; other routes get a parsed form or JSON. */
  takesBytes?: true;
  /** Answers where the request cannot even be read, or handling it has thrown. */
  failed?(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** A provider that serves some of the addresses; listener.ts names them all. */
export interface Routes {
  routes(): Route[];
}

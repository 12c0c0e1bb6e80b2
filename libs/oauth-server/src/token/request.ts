import type { FastifyRequest } from 'fastify';

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** As the gateway says, which says it anew: what a client claims about itself does not come this far. */
export const addressOf = (request: FastifyRequest): string =>
  first(request.headers['x-forwarded-for']) ?? request.ip;

/** Where all of it is to the outside. */
export function originOf(request: FastifyRequest): string {
  const protocol = first(request.headers['x-forwarded-proto']) ?? 'http';
  const host = first(request.headers['x-forwarded-host']) ?? request.headers.host ?? 'localhost';
  return `${protocol}://${host}`;
}

/** RFC 8414: who issues the tokens, which is where the addresses of this service begin. */
export const issuerOf = (request: FastifyRequest): string => `${originOf(request)}/oauth`;

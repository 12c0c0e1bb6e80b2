import type { FastifyRequest } from 'fastify';

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** Client address from the header that the gateway sets; it drops the one a client sent. */
export const addressOf = (request: FastifyRequest): string =>
  first(request.headers['x-forwarded-for']) ?? request.ip;

/** Public origin of this installation. */
export function originOf(request: FastifyRequest): string {
  const protocol = first(request.headers['x-forwarded-proto']) ?? 'http';
  const host = first(request.headers['x-forwarded-host']) ?? request.headers.host ?? 'localhost';
  return `${protocol}://${host}`;
}

/** Issuer identifier (RFC 8414), under which all addresses of this service are. */
export const issuerOf = (request: FastifyRequest): string => `${originOf(request)}/oauth`;

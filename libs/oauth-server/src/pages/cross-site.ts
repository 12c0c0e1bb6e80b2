import type { FastifyRequest } from 'fastify';
import { originOf } from '../token/endpoint/forwarded-request';

const OWN_SITES = ['same-origin', 'none'];

/**
 * True if the browser says that a form was sent by a page of another origin. The pages send no referrer, so that their
 * own forms have the origin `null`.
 */
export function isCrossSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (typeof site === 'string' && !OWN_SITES.includes(site)) return true;
  return origin !== undefined && origin !== 'null' && origin !== originOf(request);
}

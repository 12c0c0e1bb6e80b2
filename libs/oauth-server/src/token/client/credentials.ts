import { OauthError } from '../../oauth-errors';
import type { Parameters } from '../endpoint/parameters';

export interface Credentials {
  client_id: string;
  /** Null for a public client. */
  client_secret: string | null;
  basic: boolean;
}

/** Parameters that must not be in the query, because URLs end up in logs. */
const NEVER_IN_QUERY = ['client_id', 'client_secret', 'code', 'code_verifier', 'refresh_token', 'token'];
const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/** Reads the credentials from HTTP Basic or from the body; never both, never the query. */
export function credentialsOf(
  authorization: string | undefined,
  query: string,
  parameters: Parameters,
): Credentials {
  const sent = new URLSearchParams(query);
  const misplaced = NEVER_IN_QUERY.find((name) => sent.has(name));
  if (misplaced) throw new OauthError('invalid_request', `${misplaced} must not be in the address.`);
  return authorization === undefined ? inBody(parameters) : inHeader(authorization, parameters);
}

function inBody(parameters: Parameters): Credentials {
  const client_id = parameters.get('client_id');
  if (client_id === undefined) throw new OauthError('invalid_client', 'client_id is required.');
  return { client_id, client_secret: parameters.get('client_secret') ?? null, basic: false };
}

function inHeader(authorization: string, parameters: Parameters): Credentials {
  if (parameters.has('client_secret'))
    throw new OauthError('invalid_request', 'Credentials are in the header or in the body, not in both.');
  const pair = decoded(BASIC.exec(authorization)?.[1]);
  if (!pair) throw unauthenticated(true);
  const [client_id, client_secret] = pair;
  if ((parameters.get('client_id') ?? client_id) !== client_id)
    throw new OauthError('invalid_request', 'client_id is not the one of the header.');
  return { client_id, client_secret, basic: true };
}

/** RFC 6749 2.3.1: id and secret are form-encoded before they are joined. */
function decoded(text: string | undefined): [string, string] | null {
  const pair = /^([^:]+):(.+)$/.exec(Buffer.from(text ?? '', 'base64').toString());
  try {
    return pair && [formDecoded(pair[1]), formDecoded(pair[2])];
  } catch {
    return null;
  }
}

const formDecoded = (text = ''): string => decodeURIComponent(text.replaceAll('+', ' '));

/** The error of a failed authentication: 401 after HTTP Basic, 429 with Retry-After for a client that fails too often, else 400. */
export function unauthenticated(basic: boolean, waitMs = 0): OauthError {
  if (waitMs > 0)
    return new OauthError('invalid_client', 'Too many requests with wrong credentials.', {
      status: 429,
      retryAfter: Math.ceil(waitMs / 1_000),
    });
  return new OauthError('invalid_client', undefined, basic ? { status: 401 } : {});
}

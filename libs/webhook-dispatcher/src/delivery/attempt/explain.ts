import { ForbiddenTarget } from '../../target/targets';

const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not resolve.',
  EAI_AGAIN: 'The host name does not resolve at the moment.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  UND_ERR_SOCKET: 'The connection was closed before an answer came.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'No connection in time.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection in time.',
  UND_ERR_HEADERS_TIMEOUT: 'No answer in time.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
};

/** Explains a failed call to a user. The error's own text may name internal addresses, so it is not shown. */
export function explain(error: unknown): string {
  const cause = first(error);
  if (cause instanceof ForbiddenTarget) return cause.message;
  const code = codeOf(cause);
  if (SENTENCES[code] !== undefined) return SENTENCES[code];
  return code.startsWith('ERR_SSL') || code === 'EPROTO' ? 'TLS could not be agreed on.' : 'The call failed.';
}

/** First error: where a name has several addresses, Node reports one for each. */
function first(error: unknown): unknown {
  const several = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : null;
  return Array.isArray(several) ? (several[0] as unknown) : error;
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

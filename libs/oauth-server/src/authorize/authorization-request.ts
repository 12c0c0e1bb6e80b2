/** Parsed authorization request (RFC 6749 4.1.1). The state stays as it was sent, byte for byte. */
export interface AuthorizationRequest {
  parameters: ReadonlyMap<string, string>;
  /** Names that were sent more than once. */
  repeated: readonly string[];
  /** Still percent-encoded; null if absent. */
  state: string | null;
}

/** Percent-encodes, as UTF-8, characters that are allowed in no URL and no header: a manipulated form may contain them. */
export const percentEncoded = (text: string): string =>
  text.replaceAll(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(Buffer.from(letter).toString()));

export function parseRequest(query: string): AuthorizationRequest {
  const parameters = new Map<string, string>();
  const repeated: string[] = [];
  let state: string | null = null;
  for (const pair of query.split('&')) {
    for (const [name, value] of new URLSearchParams(pair)) {
      if (parameters.has(name)) repeated.push(name);
      else parameters.set(name, value);
      if (name === 'state') state ??= /=(.*)/s.exec(pair)?.[1] ?? '';
    }
  }
  return { parameters, repeated, state };
}

/** RFC 6749 3.1: an empty parameter counts as absent. */
export const parameter = (request: AuthorizationRequest, name: string): string | undefined =>
  request.parameters.get(name) || undefined;

/** The redirect URI with the parameters of the response, `iss` (RFC 9207) and `state`. */
export function redirectLocation(
  redirectUri: string,
  response: Record<string, string>,
  { state }: AuthorizationRequest,
  issuer: string,
): string {
  const added = new URLSearchParams({ ...response, iss: issuer }).toString();
  const mark = redirectUri.includes('?') ? '&' : '?';
  return `${redirectUri}${mark}${added}${state === null ? '' : `&state=${percentEncoded(state)}`}`;
}

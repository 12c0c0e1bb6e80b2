/** The parameters of an authorization request. The state is kept as it was sent, byte for byte. */
export interface AuthorizationRequest {
  parameters: ReadonlyMap<string, string>;
  /** Those that were sent more than once. */
  repeated: readonly string[];
  /** Still encoded; null when none was sent. */
  state: string | null;
}

/** What can stand in no address and no header, as a form that was doctored may have it, is encoded as UTF-8. */
export const encoded = (text: string): string =>
  text.replaceAll(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(Buffer.from(letter).toString()));

export function readRequest(query: string): AuthorizationRequest {
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

/** An empty parameter is as if it were not sent (RFC 6749 3.1). */
export const given = (request: AuthorizationRequest, name: string): string | undefined =>
  request.parameters.get(name) || undefined;

/** The address to go back to, with what is to be said there. RFC 9207: and with who says so. */
export function addressBack(
  redirectUri: string,
  said: Record<string, string>,
  { state }: AuthorizationRequest,
  issuer: string,
): string {
  const words = new URLSearchParams({ ...said, iss: issuer }).toString();
  const mark = redirectUri.includes('?') ? '&' : '?';
  return `${redirectUri}${mark}${words}${state === null ? '' : `&state=${encoded(state)}`}`;
}

import type { Identity, Principal } from '@deskline/identity';
import type { Answer } from '@deskline/record-http';

/**
 * Adds the account of the call, and the roles of the caller in it, to the caller's own person record. The ETag of the
 * record does not tell of roles, so that it is left out and made of the bytes.
 */
export function withOwnIdentity(
  { head, body }: Answer,
  { account, roles }: Principal,
  { account_names }: Identity,
): Answer {
  if (head.status !== 200) return { head, body };
  const own = { account: { id: account, name: account_names?.[account] ?? account }, roles };
  const { ETag: _ofRecord, ...headers } = head.headers;
  const members = `,${JSON.stringify(own).slice(1)}`;
  return { head: { ...head, headers }, body: Buffer.concat([body.subarray(0, -1), Buffer.from(members)]) };
}

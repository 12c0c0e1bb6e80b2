import { urlOf } from '@deskline/record-kinds';
import { LRUCache } from 'lru-cache';
import { collectionOf } from '../events';
import type { WebhookEvent, Origin } from './message';

/**
 * Document 1, delivery rule 8: canonical is the resource in the user interface, resource the one in the API,
 * related a further one in the API, "for example the note when a note was added".
 */
export function linkHeader(
  occurrence: Pick<WebhookEvent, 'object_type' | 'object_id' | 'note_id'>,
  account_url: string,
  { base_url, console_url }: Pick<Origin, 'base_url' | 'console_url'>,
): string {
  const { object_type, object_id, note_id } = occurrence;
  const path = `${encodeURIComponent(collectionOf(object_type))}/${object_id}`;
  const [ui, api] = [spelled(account_url) || spelled(console_url), spelled(base_url)];
  const links = [link(`${ui}/${path}`, 'canonical'), link(`${api}/${path}`, 'resource')];
  if (note_id !== null) links.push(link(`${api}/notes/${note_id}`, 'related'));
  return links.join(', ');
}

const link = (uri: string, relation: string): string => `<${uri}>; rel="${relation}"`;

/** Parsed addresses: parsing costs more than the rest of a message, and the addresses are few. */
const spellings = new LRUCache<string, string>({ max: 1_000 });

/** Address in the spelling of a link; empty when it has none. */
function spelled(address: string): string {
  let spelling = spellings.get(address);
  if (spelling === undefined) spellings.set(address, (spelling = parsed(address)));
  return spelling;
}

/**
 * Accounts may have any text as their URL. A header takes ASCII only, and a link ends at the first `>`: a parsed and
 * serialized URL is safe in both.
 */
function parsed(address: string): string {
  const url = urlOf(address);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return '';
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

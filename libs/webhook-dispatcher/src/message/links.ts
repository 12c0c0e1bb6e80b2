import { collectionOf } from '../events';
import type { Occurrence } from './message';

/**
 * Document 1, delivery rule 8: canonical is the resource in the user interface, resource the one in the API,
 * related a further one in the API, "for example the note when a note was added".
 */
export function linkHeader(
  occurrence: Pick<Occurrence, 'object_type' | 'object_id' | 'note_id'>,
  account_url: string,
  base_url: string,
): string {
  const path = `${collectionOf(occurrence.object_type)}/${occurrence.object_id}`;
  const links = [link(`${account_url}/${path}`, 'canonical'), link(`${base_url}/${path}`, 'resource')];
  if (occurrence.note_id !== null) links.push(link(`${base_url}/notes/${occurrence.note_id}`, 'related'));
  return links.join(', ');
}

const link = (uri: string, relation: string): string => `<${uri}>; rel="${relation}"`;

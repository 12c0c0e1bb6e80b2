import type { Database } from '@deskline/platform';
import { readLogHead } from './read-feed';

/** Person whose data were erased, and the pseudonym in place of the name. */
export interface ErasedPerson {
  readonly person_id: number;
  /** Of the person, by which payloads refer to it. */
  readonly nodeID: string;
  readonly name: string;
}

/** Attributes of a snapshot of a person that tell nothing about the person alone. */
const KEPT_ATTRIBUTES = ['erased_at', 'organization', 'site', 'roles', 'team_ids', 'archived', 'trashed'];

const IS_PERSON = `object_type = 'person' AND object_id = $1`;
/** Reasons of absences are their names. */
const IS_ABSENCE = `object_type = 'out_of_office_period' AND payload -> 'person' ->> 'nodeID' = $3`;
/** Settings that a person has for themselves, named by them; deleted by now. */
const IS_PERSONAL = `object_type IN ('saved_view', 'preference') AND person_id = $1`;
const REFERS = `strpos(payload::text, $3) > 0`;

/** Payload with the pseudonym in each reference to the person. */
const ERASED_PAYLOAD = `(
    SELECT coalesce(jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'object' AND value ->> 'nodeID' = $3
      THEN value - 'sourceID' || jsonb_build_object('name', $2::text) ELSE value END), '{}') FROM jsonb_each(payload)
  ) || CASE WHEN ${IS_ABSENCE} THEN '{"reason": null, "source": null, "sourceID": null}' ELSE '{}'::jsonb END`;

const ERASED_SNAPSHOT = `snapshot || jsonb_build_object('name', $2::text, 'sourceID', NULL,
    'json', '"name":' || to_json($2::text)::text || ',"nodeID":' || to_json($3::text)::text,
    'attributes', (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(snapshot -> 'attributes') WHERE key = ANY($4::text[])))`;

/**
 * Parameters: person, pseudonym, nodeID, kept attributes. A consumer that is behind gets the pseudonym with an older version, and
 * the newest one with the event of the erasure.
 */
const erase = (events: string): string => `
  UPDATE event_log SET person_name = CASE WHEN person_id = $1 THEN $2 ELSE person_name END,
    payload = CASE WHEN ${IS_PERSON} THEN payload - 'source' - 'sourceID' WHEN ${REFERS} THEN ${ERASED_PAYLOAD} ELSE payload END,
    snapshot = CASE WHEN snapshot IS NULL OR (${IS_ABSENCE}) OR (${IS_PERSONAL}) THEN NULL
      WHEN ${IS_PERSON} THEN ${ERASED_SNAPSHOT} ELSE snapshot END
  WHERE ${events} AND (person_id = $1 OR ${IS_PERSON} OR ${REFERS})`;

const ERASE_WAITING = erase('position IS NULL');
const ERASE_POSITIONED = erase('position > $5 AND position <= $6');

/** Positions that one statement looks at. */
const BATCH = 2_000;

/**
 * Erases a name from the event log, in batches: as the author, in references to the person, and in snapshots. Events without a
 * position come first: one that gets its position meanwhile is found there.
 */
export async function eraseNames(
  database: Database,
  { person_id, nodeID, name }: ErasedPerson,
  ended?: AbortSignal,
): Promise<void> {
  const values = [person_id, name, nodeID, KEPT_ATTRIBUTES];
  await database.query(ERASE_WAITING, values, 'events.erase_waiting');
  const { first, ...head } = await readLogHead(database);
  for (let after = first - 1, { last } = head; after < last && !ended?.aborted; after += BATCH) {
    await database.query(ERASE_POSITIONED, [...values, after, after + BATCH], 'events.erase_names');
    ({ last } = await readLogHead(database));
  }
}

import { Refusal, type Command } from '@deskline/platform';
import { PASSED_IDS, readFormerLogs, renewLog } from './renew';

/** Largest number of ids to pass over: ids stay far below the largest exact number of JSON. */
const MOST_IDS = 1_000_000_000;

/**
 * `restored [ids]`: begins a new log after a restore that the service cannot notice (a snapshot of the volume), or passes
 * over more ids than it does by itself. Run it before the service starts.
 */
export const restored: Command = async ({ database, words: [ids = String(PASSED_IDS), ...more], say }) => {
  const passedIds = Number(ids);
  if (more.length > 0 || !/^\d+$/.test(ids) || passedIds > MOST_IDS)
    throw new Refusal(`After "restored" stands the number of ids to pass over, ${MOST_IDS} at most.`);
  await renewLog(database, { isForced: true, passedIds });
  const [former] = await readFormerLogs(database);
  say(`A new log begins after position ${former?.until}; ${passedIds} ids are passed over.`);
};

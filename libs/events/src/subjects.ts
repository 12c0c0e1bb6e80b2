/** Every name on NATS that this library uses. */
export const streamOf = (source: string): string => `EVENTS_${source}`;

/** Events in order of position, some in each message, kept by JetStream. */
export const logSubject = (source: string): string => `events.log.${source}`;

/** Asks the producer for a range of its log. */
export const rangeSubject = (source: string): string => `events.${source}.range`;

/** Between instances of a producer: there are new rows for the leader. */
export const wakeSubject = (source: string): string => `events.${source}.wake`;

/** To consumers, when a leader begins and when JetStream does not take events: ask for the range. */
export const grownSubject = (source: string): string => `events.${source}.grown`;

/**
 * Names a message for JetStream, which drops what it has already. It names the log too: after a restore other events
 * stand at the same positions, and are no duplicates.
 */
export const messageId = (source: string, log: string, first: number, last: number): string =>
  `${source}:${log}:${first}-${last}`;

export const logOf = (messageId: string): string | undefined => messageId.split(':')[1];

/** Asks an owner for how others refer to its records, page by page. */
export const snapshotsSubject = (source: string): string => `snapshots.${source}`;

/** Name of the JetStream stream of a source. */
export const streamOf = (source: string): string => `EVENTS_${source}`;

/** Events in order of position, several in each message, stored by JetStream. */
export const logSubject = (source: string): string => `events.log.${source}`;

/** Requests to the producer for a range of its log. */
export const rangeSubject = (source: string): string => `events.${source}.range`;

/** Announcement between instances of a producer: the log has new rows. */
export const wakeSubject = (source: string): string => `events.${source}.wake`;

/** Announcement to consumers, when a leader starts and while JetStream fails: request the range. */
export const grownSubject = (source: string): string => `events.${source}.grown`;

/** Announcement to consumers of the last position and its log, once the log has grown. */
export const headSubject = (source: string): string => `events.${source}.head`;

/**
 * Id by which JetStream drops duplicates. It contains the log: after a restore, other events stand at the same
 * positions and are no duplicates.
 */
export const messageId = (source: string, log: string, first: number, last: number): string =>
  `${source}:${log}:${first}-${last}`;

export const logOf = (messageId: string): string | undefined => messageId.split(':')[1];

/** Requests to an owner for snapshots of its records, page by page. */
export const snapshotsSubject = (source: string): string => `snapshots.${source}`;

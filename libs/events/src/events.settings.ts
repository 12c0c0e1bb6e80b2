import { IsNumber, Min, Setting, Settings, WholeNumber } from '@deskline/platform';

/** Settings of a service with an event log. Its own settings class extends this one. */
export class EventsSettings extends Settings {
  @Setting('Days for which an event stays in the log for consumers that were away')
  @IsNumber()
  @Min(0)
  EVENTS_RETENTION_DAYS: number = 30;

  @Setting('How often older events are deleted')
  @WholeNumber(10)
  EVENTS_SWEEP_MS: number = 60_000;

  @Setting('How soon after an announcement the whole log is polled, for events that were committed late')
  @WholeNumber(10)
  EVENTS_POLL_MS: number = 1_000;

  @Setting(
    'How often publishers and consumers recheck the log at rest: how late an event is after a lost announcement',
  )
  @WholeNumber(10)
  EVENTS_RECHECK_MS: number = 60_000;

  @Setting('Events that get positions, are published or are applied at once')
  @WholeNumber(1)
  EVENTS_BATCH: number = 500;

  @Setting('Messages sent to JetStream that it has not yet acknowledged')
  @WholeNumber(1)
  EVENTS_IN_FLIGHT: number = 100;

  @Setting('How long NATS may take to acknowledge an event or answer for a range')
  @WholeNumber(10)
  EVENTS_ANSWER_MS: number = 2_000;

  @Setting('Bytes of events in one answer for a range')
  @WholeNumber(1)
  EVENTS_RANGE_BYTES: number = 700_000;

  @Setting('Bytes of events JetStream keeps per source; the rest is read from PostgreSQL')
  @WholeNumber(1_000_000)
  EVENTS_STREAM_BYTES: number = 128 * 1024 * 1024;

  @Setting('How long JetStream keeps an event')
  @WholeNumber(1_000)
  EVENTS_STREAM_AGE_MS: number = 3_600_000;

  @Setting('Copies JetStream keeps in a cluster')
  @WholeNumber(1)
  EVENTS_STREAM_REPLICAS: number = 1;

  @Setting('How long a leader may be silent before PostgreSQL takes its leadership away')
  @WholeNumber(100)
  EVENTS_LEASE_MS: number = 10_000;

  @Setting('How long one statement of a follower waits for the leadership, and may hold back VACUUM')
  @WholeNumber(10)
  EVENTS_TAKEOVER_MS: number = 10_000;

  @Setting('How long a consumer waits for events that were announced before it asks the producer')
  @WholeNumber(10)
  EVENTS_QUIET_MS: number = 1_000;

  @Setting('First pause after a failure; each further failure doubles it')
  @WholeNumber(1)
  EVENTS_RETRY_FIRST_MS: number = 100;

  @Setting('Longest pause between two retries')
  @WholeNumber(1)
  EVENTS_RETRY_LONGEST_MS: number = 15_000;
}

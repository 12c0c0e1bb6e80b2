/** Makes the next partition of positioned events, and returns how many positions it is for. */
export const ADD_PARTITION = `
  CREATE FUNCTION add_event_log_partition() RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE
    log event_log_head;
    partition text;
  BEGIN
    SELECT * INTO log FROM event_log_head FOR UPDATE;
    partition := 'event_log_' || log.past;
    EXECUTE format('CREATE TABLE %I (LIKE event_log_positioned INCLUDING INDEXES)', partition);
    EXECUTE format('ALTER TABLE event_log_positioned ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
      partition, log.past, log.past + log.span);
    UPDATE event_log_head SET past = past + span;
    RETURN log.span;
  END $$`;

/** Partitions, by the first positions in their names. The last one is still being written, and has no end. */
export const PARTITIONS = `
  SELECT first, lead(first) OVER (ORDER BY first) AS past
  FROM (
    SELECT substring(inhrelid::regclass::text FROM '[0-9]+$')::bigint AS first
    FROM pg_inherits WHERE inhparent = 'event_log_positioned'::regclass
  ) partition
  ORDER BY first`;

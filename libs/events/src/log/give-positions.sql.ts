/**
 * Gives the next positions to at most `most` committed rows above an entry, in order of entry. Positions are gapless by
 * the row lock on the head, not by leadership: a second caller waits for the lock and then sees the rows of the first,
 * as each statement of a PL/pgSQL function has a snapshot of its own.
 *
 * It is a function so that it is one message to the server: no process can be paused while it holds the lock.
 */
export const GIVE_POSITIONS = `
  CREATE FUNCTION give_event_positions(
    above bigint, most bigint, taken bigint, moment timestamptz,
    OUT head bigint, OUT given bigint, OUT highest bigint, OUT oldest timestamptz
  ) LANGUAGE plpgsql AS $$
  BEGIN
    given := 0;
    SELECT occurred_at INTO oldest FROM event_log
      WHERE position IS NULL AND entry > above ORDER BY entry LIMIT 1;
    IF oldest IS NULL THEN RETURN; END IF;

    SELECT position INTO head FROM event_log_head FOR UPDATE;

    WITH waiting AS (
      SELECT entry FROM event_log WHERE position IS NULL AND entry > above ORDER BY entry LIMIT most
    ), numbered AS (
      SELECT entry, head + row_number() OVER (ORDER BY entry) AS next FROM waiting
    ), positioned AS (
      UPDATE event_log SET position = numbered.next, positioned_at = moment
      FROM numbered WHERE event_log.entry = numbered.entry
      RETURNING event_log.entry
    )
    SELECT count(*), max(entry) INTO given, highest FROM positioned;

    head := head + given;
    UPDATE event_log_head SET position = head, published = greatest(published, taken);
  END $$`;

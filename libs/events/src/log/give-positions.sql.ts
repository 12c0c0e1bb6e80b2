import { PASSED_IDS } from './renew';

/** Columns of the first logs that are the same before and after an event has its position. */
export const FIRST_COLUMNS = `id, event, account_id, object_type, object_id, person_id, person_name, audit_line_id, note_id, payload,
        snapshot, occurred_at, request_id`;

/** The same columns of the logs before imports. */
export const ORIGIN_COLUMNS = `${FIRST_COLUMNS}, origin, application_id`;

/** The same columns of the present log. */
export const MOVED_COLUMNS = `${ORIGIN_COLUMNS}, silent`;

/** A position is never given in the name of a log that the database had in a former life: the publisher's count is of that one. */
const RENEW = `
    IF renew_event_log(false, ${PASSED_IDS}) THEN taken := 0; END IF;`;

/**
 * Gives the next positions to at most `most` committed rows above an entry, in order of entry: they leave the rows that
 * wait, and enter the partition of their position. Positions are gapless by the row lock on the head, not by leadership:
 * a second caller waits for the lock and then sees the rows of the first, as each statement of a PL/pgSQL function has a
 * snapshot of its own.
 *
 * It is a function so that it is one message to the server: no process can be paused while it holds the lock. A missing
 * partition is made in the transaction that needs it. Rows are deleted by their ctid, for which there is no other plan.
 *
 * The time of each position is a microsecond or more after that of the one before, also where the clock of a leader is
 * behind: it is the sequence that readers of the change feed see, as a position would tell them how much others do. It
 * begins anywhere in its millisecond, or else it would tell the place of an event among those of the same call.
 */
export const givePositionsSql = (moved: string, { isRenewed = false } = {}): string => `
  CREATE OR REPLACE FUNCTION give_event_positions(
    above bigint, most bigint, taken bigint, moment timestamptz,
    OUT head bigint, OUT given bigint, OUT highest bigint, OUT oldest timestamptz
  ) LANGUAGE plpgsql AS $$
  DECLARE
    room bigint;
  BEGIN
    given := 0;
    SELECT occurred_at INTO oldest FROM event_log_waiting WHERE entry > above ORDER BY entry LIMIT 1;
    IF oldest IS NULL THEN RETURN; END IF;${isRenewed ? RENEW : ''}
    SELECT position, past - 1 - position INTO head, room FROM event_log_head FOR UPDATE;
    WHILE room < most LOOP
      room := room + add_event_log_partition();
    END LOOP;
    moment := greatest(
      moment + trunc(random() * 1000) * interval '1 microsecond',
      (SELECT positioned_at FROM event_log WHERE position = head) + interval '1 microsecond'
    );
    WITH waiting AS (
      DELETE FROM event_log_waiting WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM event_log_waiting WHERE entry > above ORDER BY entry LIMIT most
      )) RETURNING *
    ), positioned AS (
      INSERT INTO event_log (entry, position, positioned_at, ${moved})
      SELECT entry, head + row_number() OVER (ORDER BY entry),
        moment + (row_number() OVER (ORDER BY entry) - 1) * interval '1 microsecond', ${moved}
      FROM waiting RETURNING entry
    )
    SELECT count(*), max(entry) INTO given, highest FROM positioned;
    head := head + given;
    UPDATE event_log_head SET position = head, published = ${isRenewed ? 'least(head, greatest(published, taken))' : 'greatest(published, taken)'};
  END $$`;

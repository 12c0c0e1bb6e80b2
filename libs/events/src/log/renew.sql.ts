/**
 * Names the life of this database: another one after a restore from a base backup or a failover (timeline), from a dump
 * (database), or into another cluster (system identifier). Parts that the server does not tell are left out.
 */
const INCARNATION = `
  CREATE OR REPLACE FUNCTION event_log_incarnation() RETURNS text LANGUAGE plpgsql STABLE AS $$
  DECLARE
    cluster text := '';
    timeline text := '';
  BEGIN
    BEGIN
      SELECT system_identifier::text INTO cluster FROM pg_control_system();
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
    BEGIN
      timeline := left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
    EXCEPTION WHEN OTHERS THEN NULL;
    END;
    RETURN concat_ws(':', cluster, timeline, (SELECT oid FROM pg_database WHERE datname = current_database()));
  END $$`;

/** Former logs that a log remembers. */
const MAX_FORMER = 50;

/**
 * Begins a new log, if this is another life of the database or the caller says so: events and ids after the present
 * ones may have existed before, and others may have seen them. The new log has another identity, remembers up to which
 * position it is the same as the former one, and passes over ids. Returns true if a new log has begun.
 */
const RENEW = `
  CREATE OR REPLACE FUNCTION renew_event_log(forced boolean, passed_ids bigint) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    here text := event_log_incarnation();
    head event_log_head;
  BEGIN
    -- A replica has the log of its primary.
    IF pg_is_in_recovery() THEN RETURN false; END IF;
    IF NOT forced AND EXISTS (SELECT FROM event_log_head WHERE incarnation = here) THEN RETURN false; END IF;
    SELECT * INTO head FROM event_log_head FOR UPDATE;
    IF NOT forced AND coalesce(head.incarnation, here) = here THEN
      UPDATE event_log_head SET incarnation = here;
      RETURN false;
    END IF;
    UPDATE event_log_head SET log = gen_random_uuid(), incarnation = here, begun_at = clock_timestamp(),
      published = least(published, position),
      former = jsonb_path_query_array(
        jsonb_build_array(jsonb_build_object('log', log, 'until', position)) || former, '$[0 to ${MAX_FORMER - 1}]');
    PERFORM setval(seqrelid::regclass,
      least(coalesce(pg_sequence_last_value(seqrelid::regclass), 0) + passed_ids, seqmax))
    FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid
    WHERE relnamespace = current_schema()::regnamespace;
    RETURN true;
  END $$`;

/** Functions of the log's identity. */
export const RENEW_FUNCTIONS = [INCARNATION, RENEW];

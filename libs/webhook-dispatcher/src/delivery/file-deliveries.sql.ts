/**
 * Numbers, deliveries and lanes, each as far as they are given; where all fit into one statement, it is one round trip.
 *
 * Numbers come in order of webhook, so that two transactions can never wait for each other; a counter's row stays locked
 * until the transaction ends, so they have no gaps, as a rollback gives them back. A delivery says which of the counters
 * is its own, and its number from there. Bodies come as one value, end to end: as an array each would be written out in
 * hexadecimal.
 *
 * Lanes are locked after counters, and in order. One that is there already is locked, and not written: that is what an
 * update without rows does. So whoever settles its last delivery either sees the new one, or is seen to have removed the
 * lane. Nothing is claimed for a webhook of which another lane is ready: it has been waiting for longer. Where every lane
 * is new and claimed, one row says so.
 */
export const FILE = `
WITH numbered AS (
  INSERT INTO webhook_sequence (webhook_id, last)
  SELECT * FROM unnest($1::bigint[], $2::bigint[]) AS made(webhook_id, number) ORDER BY webhook_id
  ON CONFLICT (webhook_id) DO UPDATE SET last = webhook_sequence.last + EXCLUDED.last
  RETURNING webhook_id, last
), written AS (
  INSERT INTO delivery
    (webhook_id, sequence, id, account_id, kind, event, record, link, body, occurred_at, state, settled_at)
  SELECT webhook_id, coalesce(((SELECT array_agg(last ORDER BY webhook_id) FROM numbered))[counter], 0) + number, id,
    account_id, kind, event, record, link, substring($13::bytea FROM start FOR length), to_timestamp(occurred_at / 1000),
    CASE WHEN held THEN 'held' ELSE 'pending' END, CASE WHEN held THEN now() END
  FROM unnest($3::bigint[], $4::integer[], $5::bigint[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[],
    $11::text[], $12::integer[], $14::integer[], $15::float8[], $16::boolean[])
    AS made(webhook_id, counter, number, id, account_id, kind, event, record, link, start, length, occurred_at, held)
), lane AS (
  SELECT webhook_id, record, bool_or(chosen) AS chosen
  FROM unnest($17::bigint[], $18::text[], $19::boolean[]) AS made(webhook_id, record, chosen)
  WHERE (SELECT count(*) FROM numbered) >= 0
  GROUP BY webhook_id, record
), behind AS MATERIALIZED (
  SELECT webhook_id FROM (SELECT DISTINCT webhook_id FROM lane WHERE chosen) webhook CROSS JOIN LATERAL (
    SELECT 1 FROM delivery_lane
    WHERE delivery_lane.webhook_id = webhook.webhook_id AND ready ORDER BY due_at LIMIT 1
  ) waiting
), opened AS (
  INSERT INTO delivery_lane (webhook_id, record, claim, ready, due_at)
  SELECT webhook_id, record, CASE WHEN taken THEN $20::uuid END, NOT taken,
    CASE WHEN taken THEN clock_timestamp() + $21 * interval '1 millisecond' ELSE now() END
  FROM (
    SELECT webhook_id, record, chosen AND webhook_id NOT IN (SELECT webhook_id FROM behind) AS taken
    FROM lane ORDER BY webhook_id, record
  ) lane
  ON CONFLICT (webhook_id, record) DO UPDATE SET due_at = delivery_lane.due_at WHERE false
  RETURNING webhook_id, record, claim IS NOT NULL AS taken
), counted AS MATERIALIZED (
  SELECT count(*) FILTER (WHERE taken) = cardinality($17) AS all_taken FROM opened
)
SELECT webhook_id, last, NULL::text AS record, NULL::boolean AS taken FROM numbered
UNION ALL
SELECT NULL, NULL, NULL, NULL FROM counted WHERE all_taken
UNION ALL
SELECT webhook_id, NULL, record, taken FROM opened WHERE NOT (SELECT all_taken FROM counted)`;

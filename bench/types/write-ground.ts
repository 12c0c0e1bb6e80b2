import type { RecordType } from '@deskline/record';
import type { Client } from 'pg';
import type { RecordUnderTest } from '../../libs/testing/src/describe-record/record-under-test';
import type { Call } from '../load';
import { copies } from './copies';
import { bodyOf, makeAt } from './made';
import { parentsFor, pathsBelow, placedBelow } from './parents';
import type { Seeded } from './seed';
import type { ModelRow } from './write-statements';

/** Records below one parent: the rules of a group read all its members. */
const MOST_BELOW = 10;

/** Optional fields that clients send with every new record of the type. */
const ALSO_SENT: Readonly<Record<string, readonly string[]>> = {
  request: ['subject', 'service_instance'],
  // Sprints of a workspace follow each other.
  sprint: ['start_at', 'end_at'],
};
/** Record types of which an account may have only some with the same value: the event of a webhook. */
const VARIED = ['webhook'];

/** Bodies, parents and rows for the writes of one record type. */
export interface WriteGround {
  readonly model: ModelRow;
  /** Fields of a create, and the one that is changed. */
  readonly sent: readonly string[];
  readonly changed: string;
  readonly creates: readonly Call[];
  readonly changes: readonly Call[];
}

/** Prepares as many creates and changes as will be measured; each create has a body, and each change a row of its own. */
export async function prepareWrites({ subject, client }: Seeded, count: number): Promise<WriteGround> {
  const { record } = subject;
  const also = ALSO_SENT[record.name] ?? [];
  const parents = await parentsFor(subject, client, record, Math.ceil(count / MOST_BELOW));
  const paths = await pathsBelow(subject, parents);
  const { id } = await makeAt(paths[0] ?? '', subject, VARIED.includes(record.name) ? 1 : 0, also);
  const bodies: string[] = [];
  for (let nth = 0; nth < count; nth++)
    bodies.push(JSON.stringify(await bodyOf(subject, VARIED.includes(record.name) ? nth : 0, also)));
  return {
    model: await modelRow(client, record, id),
    sent: Object.keys(JSON.parse(bodies[0] ?? '{}') as object),
    changed: changedField(subject),
    creates: bodies.map((body, nth) => ({ method: 'POST', path: paths[nth % paths.length] ?? '', body })),
    changes: subject.isUpdatable ? await changesOf(subject, client, id, parents, count) : [],
  };
}

async function changesOf(
  subject: RecordUnderTest,
  client: Client,
  model: number,
  parents: readonly number[],
  count: number,
): Promise<Call[]> {
  const { record, fixture } = subject;
  const placed = placedBelow(record, parents, count);
  const rows = await copies(client, record, model, count, placed).catch(() => []);
  const below = await pathsBelow(subject, parents);
  const name = changedField(subject);
  const calls: Call[] = [];
  for (const [nth, id] of rows.entries()) {
    const path = record.nested ? below[nth % below.length] : `/v1/${record.collection}`;
    const body = JSON.stringify({ [name]: await fixture.value(record, name, 1) });
    calls.push({ method: 'PATCH', path: `${path}/${id}`, body });
  }
  return calls;
}

/** Title if it may be changed, or else another text, or any field. */
function changedField(subject: RecordUnderTest): string {
  const { record } = subject;
  const names = subject.changeable.filter((name) => !subject.isDecided(name));
  const texts = names.filter((name) => ['string', 'text'].includes(record.fields[name]?.kind ?? ''));
  return names.find((name) => name === record.title) ?? texts[0] ?? names[0] ?? '';
}

async function modelRow(client: Client, { name }: RecordType, id: number): Promise<ModelRow> {
  const { rows } = await client.query<{ name: string; literal: string }>(
    `SELECT c.name, quote_literal(v.value) || '::' || c.type AS literal
     FROM (SELECT attname::text AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped) c
     JOIN (SELECT e.* FROM "${name}" t, jsonb_each_text(to_jsonb(t)) e WHERE t.id = $2) v ON v.key = c.name
     WHERE v.value IS NOT NULL`,
    [`"${name}"`, id],
  );
  const { rows: projected } = await client.query<{ attributes: object }>(
    `SELECT attributes FROM reference WHERE type = $1 AND id = $2`,
    [name, id],
  );
  return {
    literals: Object.fromEntries(rows.map((each) => [each.name, each.literal])),
    attributes: JSON.stringify(projected[0]?.attributes ?? {}).replaceAll("'", "''"),
  };
}

import type { RecordType } from '@deskline/record';
import type { RecordUnderTest } from '../../libs/testing/src/describe-record/record-under-test';
import type { Call } from '../load';
import { copies } from './copies';
import { bodyOf, makeAt } from './made';
import { parentsFor, pathsBelow, placedBelow } from './parents';
import { isMade, type Seeded } from './seed';
import { stepsOf } from './traces';
import type { ModelRow } from './write-statements';

/** Records below one parent: the rules of a group read all its members. */
const MOST_BELOW = 10;
/** Record types whose groups refuse a second one like the first: periods do not overlap, and a question is answered once. */
const ALONE_BELOW = ['calendar_hour', 'sprint', 'survey_answer'];
/** Rows to change where a row cannot be copied, which are made by calls. */
const ROWS_MADE = 20;
/** Variants of the model, which no change has, of the rows made and of the bodies sent. */
const MODEL = 2;
const FIRST_OF_ROWS = MODEL + 1;
const FIRST_OF_BODIES = FIRST_OF_ROWS + ROWS_MADE;

/** Optional fields that clients send with every new record of the type. */
const ALSO_SENT: Readonly<Record<string, readonly string[]>> = {
  request: ['subject', 'service_instance'],
  // Sprints of a workspace follow each other.
  sprint: ['start_at', 'end_at'],
};
/** Record types of which an account may have only some with the same value: the event of a webhook, or a reference. */
const VARIED = ['webhook', 'shop_article', 'custom_collection', 'custom_collection_element', 'app_offering'];
const variantOf = ({ name }: RecordType, nth: number): number => (VARIED.includes(name) ? nth : 0);

/** Bodies, parents and rows for the writes of one record type; or the reason why it has none. */
export interface WriteGround {
  readonly model: ModelRow;
  /** Fields of a create, and the one that is changed. */
  readonly sent: readonly string[];
  readonly changed: string;
  readonly creates: readonly Call[] | string;
  readonly changes: readonly Call[] | string;
}

const NOT_CREATED = 'made by the system';
const NOT_CHANGED = 'cannot be changed by clients';

/** Prepares as many creates and changes as will be measured; each create has a body, and each change a row of its own. */
export async function prepareWrites(seeded: Seeded, count: number): Promise<WriteGround> {
  const { subject } = seeded;
  const { record, isUpdatable } = subject;
  if (!isMade(record) && !isUpdatable) throw new Error(NOT_CREATED);
  const places = await placesOf(seeded, count);
  const also = ALSO_SENT[record.name] ?? [];
  let { id } = seeded;
  const created = await steps(seeded, async () => {
    if (isMade(record)) ({ id } = await makeAt(places.model, subject, variantOf(record, MODEL), also));
  });
  const bodies: string[] = [];
  for (let nth = 0; isMade(record) && nth < count; nth++)
    bodies.push(JSON.stringify(await bodyOf(subject, variantOf(record, FIRST_OF_BODIES + nth), also)));
  const row = await modelRow(seeded, id);
  const changes = isUpdatable ? await changesOf(seeded, id, places.changes, count) : NOT_CHANGED;
  return {
    model: { ...row, created, changed: await stepsOfChange(seeded, id, places.model) },
    sent: Object.keys(JSON.parse(bodies[0] ?? '{}') as object),
    changed: changedField(subject),
    creates: isMade(record) ? bodies.map((body, nth) => createAt(places.creates, nth, body)) : NOT_CREATED,
    changes,
  };
}

const createAt = (paths: readonly string[], nth: number, body: string): Call => ({
  ...{ method: 'POST', path: paths[nth % paths.length] ?? '', body },
});

interface Places {
  readonly model: string;
  readonly creates: readonly string[];
  readonly changes: { readonly parents: readonly number[]; readonly paths: readonly string[] };
}

/** Parents of the model, of new records, and of changed ones: none has records of two of them. */
async function placesOf({ subject, client }: Seeded, count: number): Promise<Places> {
  const { record } = subject;
  if (!isMade(record)) {
    const path = `/v1${subject.path}`;
    return { model: path, creates: [], changes: { parents: [], paths: [path] } };
  }
  const each = Math.ceil(count / (ALONE_BELOW.includes(record.name) ? 1 : MOST_BELOW));
  const parents = await parentsFor(subject, client, record, 1 + 2 * each);
  const paths = await pathsBelow(subject, parents);
  const [model = '', ...rest] = paths;
  if (rest.length === 0) return { model, creates: paths, changes: { parents, paths } };
  const half = Math.floor(rest.length / 2);
  return {
    model,
    creates: rest.slice(0, half),
    changes: { parents: parents.slice(1 + half), paths: rest.slice(half) },
  };
}

/** Records of the authorization server are views, and have a log of their own (ADR 19). */
const hasOwnLog = ({ catalogue }: RecordUnderTest): boolean => catalogue.service === 'oauth-server';

const steps = async ({ subject, client }: Seeded, write: () => Promise<void>) =>
  hasOwnLog(subject) ? write().then(() => []) : stepsOf(client, subject.fixture.account, write);

function stepsOfChange(seeded: Seeded, id: number, path: string) {
  const { subject } = seeded;
  return steps(seeded, async () => {
    if (!subject.isUpdatable) return;
    const { path: at, body = '' } = await changeOf(subject, placeOf(subject, path), id, 1);
    const answer = await subject.admin.patch(
      at.replace('/v1', ''),
      JSON.parse(body) as Record<string, unknown>,
    );
    if (answer.status > 299)
      throw new Error(`${answer.call} was answered with ${answer.status} ${answer.text}`);
  });
}

const placeOf = ({ record }: RecordUnderTest, path: string): string =>
  record.nested ? path : `/v1/${record.collection}`;

async function changeOf(subject: RecordUnderTest, place: string, id: number, variant: number): Promise<Call> {
  const { record, fixture } = subject;
  const name = changedField(subject);
  const body = JSON.stringify({ [name]: await fixture.value(record, name, variant) });
  return { method: 'PATCH', path: `${place}/${id}`, body };
}

async function changesOf(
  { subject, client }: Seeded,
  model: number,
  { parents, paths }: Places['changes'],
  count: number,
): Promise<Call[]> {
  const placed = placedBelow(subject.record, parents, count);
  const rows = await copies(client, subject.record, model, count, placed).catch(() => made(subject, paths));
  const calls: Call[] = [];
  for (let nth = 0; nth < count; nth++) {
    const at = nth % rows.length;
    const place = placeOf(subject, paths[at % paths.length] ?? '');
    // The same row gets another value in its next turn.
    calls.push(await changeOf(subject, place, rows[at] ?? 0, 1 + Math.floor(nth / rows.length)));
  }
  return calls;
}

async function made(subject: RecordUnderTest, paths: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (let nth = 0; nth < ROWS_MADE; nth++) {
    const variant = variantOf(subject.record, FIRST_OF_ROWS + nth);
    const { id } = await makeAt(paths[nth % paths.length] ?? '', subject, variant, []);
    ids.push(id);
  }
  return ids;
}

/** Title if it may be changed, or else another text, or any field. */
function changedField(subject: RecordUnderTest): string {
  const { record } = subject;
  const names = subject.changeable.filter((name) => !subject.isDecided(name));
  const texts = names.filter((name) => ['string', 'text'].includes(record.fields[name]?.kind ?? ''));
  return names.find((name) => name === record.title) ?? texts[0] ?? names[0] ?? '';
}

async function modelRow(
  { subject, client }: Seeded,
  id: number,
): Promise<Omit<ModelRow, 'created' | 'changed'>> {
  const { name } = subject.record;
  if (hasOwnLog(subject)) return { id, literals: {}, attributes: '{}' };
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
    id,
    literals: Object.fromEntries(rows.map((each) => [each.name, each.literal])),
    attributes: JSON.stringify(projected[0]?.attributes ?? {}).replaceAll("'", "''"),
  };
}

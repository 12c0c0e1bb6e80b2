import { permits, type Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import {
  granted,
  Trial,
  type RecordCall,
  type RecordReader,
  type RecordWriter,
  type TriedChange,
} from '@deskline/record-store';
import { json, type Answer } from '../response/answer';
import { rolePermits } from '../routes/access';
import type { Route } from '../routes/route';

/** Records in `follows`, at most. */
const MAX_FOLLOWS = 100;
/** Fields that say nothing about the change. */
const UNTOLD = new Set(['id', 'nodeID', 'created_at', 'updated_at']);

type JsonObject = Readonly<Record<string, unknown>>;

/** Tries a change: makes it with all that follows, reads it as the caller would, and rolls everything back. */
export class DryRun {
  constructor(
    private readonly reader: Pick<RecordReader, 'one'>,
    private readonly writer: Pick<RecordWriter, 'rehearse'>,
  ) {}

  /** Answers the status and the body of the change, and the other records that would change; a refusal is that of the change. */
  answer(call: RecordCall, perform: (call: RecordCall) => Promise<Answer>, route?: Route): Promise<Answer> {
    const trial = new Trial();
    return this.writer.rehearse(async () => {
      const { head, body } = await perform({ ...call, trial });
      const shown = isJson(head.headers) ? body.toString() : 'null';
      const follows = await this.follows(trial, route && subjectOf(route, shown), call);
      const told = `{"status":${head.status},"body":${shown},"follows":${JSON.stringify(follows)}}`;
      return json(200, Buffer.from(told), { 'Cache-Control': 'no-store' });
    });
  }

  /** Records that would change beside the one in the body, if the caller may read them, with the fields that it may read. */
  private async follows(trial: Trial, subject: string | undefined, call: RecordCall): Promise<JsonObject[]> {
    const others = trial.changes
      .filter((change) => keyOf(change) !== subject && mayBeRead(change.record, call.principal))
      .slice(0, MAX_FOLLOWS);
    const told = await Promise.all(others.map((change) => this.told(change, call)));
    return told.filter((one) => one !== null);
  }

  private async told(change: TriedChange, { principal, base_url }: RecordCall): Promise<JsonObject | null> {
    const { record, id, account_id, action, events, fields } = change;
    const entry = { type: record.name, id, events };
    // A deleted record cannot be read any more: only those who read all of them are told.
    if (action === 'delete')
      return granted(record, 'read', principal) === true && account_id === principal.account ? entry : null;
    const found = await this.reader.one(record, id, principal, undefined, base_url);
    if (!found) return null;
    const members = Object.entries(JSON.parse(found.body.toString()) as JsonObject);
    const isTold = ([name, value]: [string, unknown]) =>
      !UNTOLD.has(name) && (action === 'create' ? !isEmpty(value) : fields.includes(name));
    return { ...entry, changes: Object.fromEntries(members.filter(isTold)) };
  }
}

const keyOf = ({ record, id }: Pick<TriedChange, 'record' | 'id'>): string => `${record.name} ${id}`;

/** The record that the body of the answer shows, or that is deleted. */
function subjectOf(route: Route, body: string): string {
  const shown = (JSON.parse(body) as JsonObject | null)?.['id'];
  const id = route.kind === 'remove' ? route.id : shown;
  return `${route.record.name} ${String(id)}`;
}

const mayBeRead = (record: RecordType, principal: Principal): boolean =>
  permits(principal.scopes, record.permittedAs ?? record.name, 'Read') &&
  rolePermits(record, 'read', principal);

const isJson = (headers: Readonly<Record<string, string>>): boolean =>
  headers['Content-Type']?.startsWith('application/json') ?? false;

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

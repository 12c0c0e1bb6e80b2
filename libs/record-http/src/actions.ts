import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Id } from '@deskline/record-store';
import type { Answer } from './answer';
import type { OpenCall, RecordCall } from './call';
import type { ActionRoute } from './route';

type Perform<Call> = (id: number, call: Call, body: Buffer) => Promise<Answer>;
/**
 * The transaction is the one that the record is locked in: what is done there is done, or nothing is. Null asks for
 * the record to be answered, as it reads when it is done.
 */
type PerformOn = (
  id: number,
  call: RecordCall,
  body: Buffer,
  transaction: Transaction,
  /** Set where the record is nested: its own id; the other is that of the record it is a part of. */
  part?: Id,
) => Promise<Answer | null>;
/** The JSON that a GET is answered with. */
type Show = (id: number, call: RecordCall) => Promise<Buffer>;
type Members = Readonly<Record<string, unknown>>;
type Disclose = (id: number, call: RecordCall) => Promise<Members>;

const nameOf = (record: RecordType, action: string): string => `${record.name}.${action}`;

/** What a service does with its records beyond keeping them: registered at its start, for what definitions name. */
export class RecordActions {
  private readonly actions = new Map<string, PerformOn>();
  private readonly shows = new Map<string, Show>();
  private readonly openActions = new Map<string, Perform<OpenCall>>();
  private readonly disclosures = new Map<string, Disclose>();

  on(record: RecordType, action: string, perform: PerformOn): this {
    this.actions.set(nameOf(record, action), perform);
    return this;
  }

  /** For an action that is a GET: it changes nothing, so it has no transaction. */
  onGet(record: RecordType, action: string, show: Show): this {
    this.shows.set(nameOf(record, action), show);
    return this;
  }

  /** For an action that asks for no credentials. */
  onOpen(record: RecordType, action: string, perform: Perform<OpenCall>): this {
    this.openActions.set(nameOf(record, action), perform);
    return this;
  }

  /** Members that the answer to a create shows beside the record, and nothing else ever does: a secret. */
  discloseOnCreate(record: RecordType, disclose: Disclose): this {
    return this.discloseAfter(record, 'create', disclose);
  }

  /** The same for an action: what is kept of its answer for repeats has no secret in it. */
  discloseAfter(record: RecordType, action: string, disclose: Disclose): this {
    this.disclosures.set(nameOf(record, action), disclose);
    return this;
  }

  perform(
    { record, name, id, part }: ActionRoute,
    call: RecordCall,
    body: Buffer,
    transaction: Transaction,
  ): Promise<Answer | null> {
    return found(this.actions, nameOf(record, name))(id, call, body, transaction, part?.id);
  }

  show({ record, name, id }: ActionRoute, call: RecordCall): Promise<Buffer> {
    return found(this.shows, nameOf(record, name))(id, call);
  }

  performOpen({ record, name, id }: ActionRoute, call: RecordCall | OpenCall, body: Buffer): Promise<Answer> {
    return found(this.openActions, nameOf(record, name))(id, { ...call, principal: null }, body);
  }

  async disclosed(record: RecordType, action: string, id: number, call: RecordCall): Promise<Members> {
    return (await this.disclosures.get(nameOf(record, action))?.(id, call)) ?? {};
  }
}

function found<P>(registered: ReadonlyMap<string, P>, name: string): P {
  const perform = registered.get(name);
  if (!perform) throw new Error(`Nobody does ${name}`);
  return perform;
}

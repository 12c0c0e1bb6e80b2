import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Id } from '@deskline/record-store';
import type { Answer } from './answer';
import type { OpenCall, RecordCall } from './call';
import type { ActionRoute } from './route';

interface Asked {
  readonly call: RecordCall;
  readonly body: Buffer;
  /** The one that the record is locked in: what is done there is done, or nothing is. */
  readonly transaction: Transaction;
}
interface AskedOfRecord extends Asked {
  readonly id: number;
}
interface AskedOfPart extends Asked {
  readonly id: Id;
  /** The id of the record that it is a part of: that one is locked. */
  readonly of: number;
}
/** Null asks for the record to be answered, as it reads when it is done. */
type Perform<A extends Asked> = (asked: A) => Promise<Answer | null>;
type PerformOpen = (id: number, call: OpenCall, body: Buffer) => Promise<Answer>;
/** The JSON that a GET is answered with. */
type Show = (id: number, call: RecordCall) => Promise<Buffer>;
type Members = Readonly<Record<string, unknown>>;
type Disclose = (id: number, call: RecordCall) => Promise<Members>;

const nameOf = (record: RecordType, action: string): string => `${record.name}.${action}`;

/** What a service does with its records beyond keeping them: registered at its start, for what definitions name. */
export class RecordActions {
  private readonly actions = new Map<string, Perform<AskedOfRecord>>();
  private readonly partActions = new Map<string, Perform<AskedOfPart>>();
  private readonly shows = new Map<string, Show>();
  private readonly openActions = new Map<string, PerformOpen>();
  private readonly disclosures = new Map<string, Disclose>();

  on(record: RecordType, action: string, perform: Perform<AskedOfRecord>): this {
    this.actions.set(nameOf(record, action), perform);
    return this;
  }

  /** For an action on what is nested. */
  onPart(record: RecordType, action: string, perform: Perform<AskedOfPart>): this {
    this.partActions.set(nameOf(record, action), perform);
    return this;
  }

  /** For an action that is a GET: it changes nothing, so it has no transaction. */
  onGet(record: RecordType, action: string, show: Show): this {
    this.shows.set(nameOf(record, action), show);
    return this;
  }

  /** For an action that asks for no credentials. */
  onOpen(record: RecordType, action: string, perform: PerformOpen): this {
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

  perform({ record, name, id, part }: ActionRoute, asked: Asked): Promise<Answer | null> {
    const action = nameOf(record, name);
    if (!part) return found(this.actions, action)({ ...asked, id });
    return found(this.partActions, action)({ ...asked, id: part.id, of: id });
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

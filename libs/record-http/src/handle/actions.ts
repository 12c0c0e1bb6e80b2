import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Action, RecordRuntime, OpenCall, RecordCall } from '@deskline/record-store';
import type { Answer } from '../response/answer';
import type { ActionRoute } from '../routes/route';

interface ChangeRequest {
  readonly call: RecordCall;
  readonly body: Buffer;
  readonly transaction: Transaction;
}

type Kind = Exclude<Action['kind'], 'create' | 'update'>;

/** Performs the actions that the behaviours of the record types define. */
export class RecordActions {
  constructor(private readonly tables: Pick<RecordRuntime, 'actionsOf'>) {}

  perform(route: ActionRoute, request: ChangeRequest): Promise<Answer | null> {
    const { id, part } = route;
    if (!part) return this.find(route, 'record').perform({ ...request, id });
    return this.find(route, 'nested').perform({ ...request, id: part.id, parent: id });
  }

  read(route: ActionRoute, call: RecordCall): Promise<Buffer> {
    return this.find(route, 'read').perform({ id: route.id, call });
  }

  forward(route: ActionRoute, call: RecordCall, body: Buffer): Promise<Answer> {
    return this.find(route, 'forwarded').perform({ id: route.id, call, body });
  }

  performOpen(route: ActionRoute, call: RecordCall | OpenCall, body: Buffer): Promise<Answer> {
    return this.find(route, 'open').perform({ id: route.id, call: { ...call, principal: null }, body });
  }

  async disclosed(
    record: RecordType,
    name: string,
    id: number,
    call: RecordCall,
  ): Promise<Readonly<Record<string, unknown>>> {
    const action = this.tables.actionsOf(record).get(name);
    return action && 'disclose' in action ? ((await action.disclose?.({ id, call })) ?? {}) : {};
  }

  private find<K extends Kind>({ record, name }: ActionRoute, kind: K): Extract<Action, { kind: K }> {
    const action = this.tables.actionsOf(record).get(name);
    if (action?.kind !== kind) throw new Error(`${record.name}: nothing performs ${name}`);
    return action as Extract<Action, { kind: K }>;
  }
}

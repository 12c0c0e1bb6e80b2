import type { RecordCall } from '@deskline/record-store';
import { takeIds } from '../request/many-ids';
import { json, type Answer } from '../response/answer';
import { errors } from '../response/errors';
import { resultText } from '../response/result';
import type { ManyRoute, Route } from '../routes/route';
import { derivedKey } from './idempotency';
import type { RecordProtocol } from './record-protocol';

type SingleRoute = Exclude<Route, ManyRoute>;

interface SingleCall {
  readonly id: number;
  readonly route: SingleRoute;
  readonly call: RecordCall;
}

/** Changes at the same time: fewer wake-ups of both sides, and few of the connections of a service. */
const AT_ONCE = 4;

/** Changes the records that `ids` names, a few at a time, each as a call of its own would. */
export class Many {
  constructor(private readonly protocol: Pick<RecordProtocol, 'routes'>) {}

  /** A refusal of one record is its result, and the others are changed. */
  async answer(
    route: ManyRoute,
    call: RecordCall,
    perform: (route: SingleRoute, call: RecordCall) => Promise<Answer>,
  ): Promise<Answer> {
    const results: string[] = [];
    const calls = this.singleCalls(route, call).entries();
    const worker = async () => {
      for (const [nth, one] of calls) results[nth] = resultText(await perform(one.route, one.call), one.id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return json(200, Buffer.from(`[${results.join(',')}]`), { 'Cache-Control': 'no-store' });
  }

  private singleCalls({ record, change }: ManyRoute, call: RecordCall): readonly SingleCall[] {
    // A version is that of one record.
    if (call.headers['if-match'] !== undefined) throw errors.badRequest('If-Match cannot be used with ids');
    const { ids, query } = takeIds(call.query);
    const found = new Set<number>();
    return ids.map((text): SingleCall => {
      const path = `/${record.collection}/${encodeURIComponent(text)}${change === 'update' ? '' : `/${change}`}`;
      const route = this.routeOf(call.method, path, text);
      if (found.has(route.id)) throw errors.badRequest(`ids names a record twice: ${text}`);
      found.add(route.id);
      const headers = withDerivedKey(call.headers, route.id);
      return { id: route.id, route, call: { ...call, path, query, headers, isOneOfMany: true } };
    });
  }

  private routeOf(method: string, path: string, text: string): SingleRoute & { readonly id: number } {
    try {
      const route = this.protocol.routes.find(method, path);
      if ('id' in route && typeof route.id === 'number') return route as SingleRoute & { id: number };
    } catch {
      // Not an id of this record type.
    }
    throw errors.badRequest(`ids must name records: ${text.slice(0, 40)}`);
  }
}

function withDerivedKey(headers: RecordCall['headers'], id: number): RecordCall['headers'] {
  const key = headers['idempotency-key'];
  return key === undefined ? headers : { ...headers, 'idempotency-key': derivedKey(key, id) };
}

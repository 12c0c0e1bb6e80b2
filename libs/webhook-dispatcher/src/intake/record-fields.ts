import type { DomainEvent } from '@deskline/events';
import { administratorOf } from '@deskline/identity';
import { Clock, Nats, NO_BODY } from '@deskline/platform';
import { RECORD_TYPES } from '@deskline/record-catalogue';
import { recordsSubject, type RecordAnswer } from '@deskline/record-http';
import { Inject, Injectable, Logger } from '@nestjs/common';

const TIMEOUT_MS = 2_000;
/** A service that did not answer is not asked again for so long: its events are the others' neighbours in a batch. */
const REST_MS = 30_000;
/** Records in one request. */
const MOST_IDS = 100;

type JsonObject = Readonly<Record<string, unknown>>;

/** Fields of the record of an event that a condition needs. */
export interface NeededFields {
  readonly event: Pick<DomainEvent, 'account_id' | 'object_type' | 'object_id'>;
  readonly fields: readonly string[];
}

/** Fields that were read, by account, record type and id. */
export type FieldsByRecord = ReadonlyMap<string, JsonObject>;

export const recordKey = ({ account_id, object_type, object_id }: NeededFields['event']): string =>
  `${account_id} ${object_type} ${object_id}`;

interface Request {
  readonly account: string;
  readonly type: string;
  readonly ids: number[];
  readonly fields: Set<string>;
}

/**
 * Reads fields of records in the services that own them, as they are now: one request per account, record type and hundred
 * records. Records that are gone, and those of a service that does not answer, are missing from the result.
 */
@Injectable()
export class RecordFields {
  private readonly logger = new Logger('RecordFields');
  private readonly restsUntil = new Map<string, number>();

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async read(needed: readonly NeededFields[]): Promise<FieldsByRecord> {
    const found = new Map<string, JsonObject>();
    await Promise.all(requestsFor(needed).map((request) => this.readAll(request, found)));
    return found;
  }

  private async readAll(request: Request, found: Map<string, JsonObject>): Promise<void> {
    const { account: account_id, type: object_type } = request;
    const { service = '' } = RECORD_TYPES[object_type] ?? {};
    const now = this.clock.now().getTime();
    if ((this.restsUntil.get(service) ?? 0) > now) return;
    try {
      for (const record of await this.list(service, request))
        found.set(recordKey({ account_id, object_type, object_id: Number(record['id']) }), record);
    } catch (error) {
      this.restsUntil.set(service, now + REST_MS);
      this.logger.warn('conditions of webhooks cannot be told', error, { service, type: object_type });
    }
  }

  private async list(service: string, { account, type, ids, fields }: Request): Promise<JsonObject[]> {
    const { collection = '' } = RECORD_TYPES[type] ?? {};
    const head = {
      method: 'GET',
      path: `/${collection}`,
      query: `ids=${ids.join(',')}&fields=id,${[...fields].join(',')}&per_page=${MOST_IDS}`,
      headers: {},
      principal: administratorOf(account),
      request_id: null,
      base_url: '',
    };
    const subject = recordsSubject(service);
    const answer = await this.nats.request<RecordAnswer>(subject, { head, body: NO_BODY }, TIMEOUT_MS);
    if (answer.head.status !== 200) throw new Error(`${service} answers ${answer.head.status}`);
    return JSON.parse(answer.body.toString()) as JsonObject[];
  }
}

function requestsFor(needed: readonly NeededFields[]): Request[] {
  const ids = new Map<string, Set<number>>();
  const fields = new Map<string, Set<string>>();
  for (const { event, fields: names } of needed) {
    const key = `${event.account_id} ${event.object_type}`;
    ids.set(key, (ids.get(key) ?? new Set()).add(event.object_id));
    fields.set(key, new Set([...(fields.get(key) ?? []), ...names]));
  }
  return [...ids].flatMap(([key, all]) => {
    const [account = '', type = ''] = key.split(' ');
    const list = [...all];
    const parts = Array.from({ length: Math.ceil(list.length / MOST_IDS) }, (_, nth) =>
      list.slice(nth * MOST_IDS, (nth + 1) * MOST_IDS),
    );
    return parts.map((part) => ({ account, type, ids: part, fields: fields.get(key) ?? new Set<string>() }));
  });
}

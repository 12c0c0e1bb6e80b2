import type { Principal } from '@deskline/identity';
import { Nats, NO_BODY, Unavailable } from '@deskline/platform';
import { bulkSubject, type BulkAnswer, type RecordCall } from '@deskline/record-http';
import { Injectable } from '@nestjs/common';
import { NAMED, type EventInput, type NamedParameter } from './event-input';

const OWNER = 'configuration-records';
const TIMEOUT_MS = 5_000;
/** The scope of events covers the records that an event names; the rights of the person decide. */
const READS_ALL: Principal['scopes'] = [{ effect: 'allow', actions: ['*:Read'] }];

interface Row {
  readonly id: number;
  readonly disabled?: boolean;
  readonly account?: { readonly id: string };
  readonly service_instance_ids?: readonly number[];
  readonly team_ids?: readonly number[];
  readonly [member: string]: unknown;
}

interface Query {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Members that must be equal: a name may look like an operator of filters. */
  readonly equal: Readonly<Record<string, unknown>>;
}

/** Records that an event names, by id, and the names that were not found. */
export interface Named {
  readonly ids: Readonly<Partial<Record<NamedParameter, number>>>;
  /** The service instance of the CI; that of the event wins. */
  readonly instanceOfCi?: number;
  readonly teamsOfMember: readonly number[];
  readonly unknown: readonly (readonly [parameter: string, name: string])[];
}

const BY: Readonly<Record<Exclude<NamedParameter, 'ci'>, readonly [path: string, member: string]>> = {
  member: ['/people', 'primary_email'],
  requested_by: ['/people', 'primary_email'],
  requested_for: ['/people', 'primary_email'],
  service_instance: ['/service_instances', 'name'],
  supplier: ['/organizations', 'name'],
  team: ['/teams', 'name'],
};

/** Finds the records that events name, among those that the caller may read, by one message. */
@Injectable()
export class EventReferences {
  constructor(private readonly nats: Nats) {}

  async find(input: EventInput, call: RecordCall): Promise<Named> {
    const asked = new Map<string, readonly Query[]>();
    for (const name of NAMED) {
      const queries = queriesFor(name, input);
      if (queries.length > 0) asked.set(name, queries);
    }
    if (asked.size === 0) return { ids: {}, teamsOfMember: [], unknown: [] };
    const pages = await this.ask([...asked.values()].flat(), call);
    const found = new Map<string, Row>();
    let next = 0;
    for (const [name, queries] of asked)
      for (const query of queries) {
        const row = (pages[next++] ?? []).find((one) => isMeant(one, query, input));
        if (row && !found.has(name)) found.set(name, row);
      }
    const ids = NAMED.flatMap((name) => (found.has(name) ? [[name, found.get(name)?.id]] : []));
    return {
      ids: Object.fromEntries(ids) as Named['ids'],
      instanceOfCi: found.get('ci')?.service_instance_ids?.[0],
      teamsOfMember: found.get('member')?.team_ids ?? [],
      unknown: NAMED.filter((name) => asked.has(name) && !found.has(name)).flatMap((name) => {
        const text = input.names[name] ?? (name === 'ci' ? input.ciSource?.join(' ') : undefined);
        return text === undefined ? [] : [[name, text] as const];
      }),
    };
  }

  private async ask(queries: readonly Query[], call: RecordCall): Promise<(readonly Row[])[]> {
    const { request_id, deadline } = call;
    const parts = queries.map(({ path, parameters }) => ({
      method: 'GET',
      path,
      query: new URLSearchParams(parameters).toString(),
      length: 0,
    }));
    const principal = { ...call.principal, scopes: READS_ALL };
    const timeout = Math.min(TIMEOUT_MS, deadline?.left ?? TIMEOUT_MS);
    const shared = { principal, request_id, base_url: '', headers: {} };
    const head = { shared, parts, request_id, time_left_ms: Math.floor(timeout) };
    const reply = await this.nats.request<BulkAnswer>(bulkSubject(OWNER), { head, body: NO_BODY }, timeout);
    if (reply.head.status !== 200) throw new Unavailable(`${OWNER} answers ${reply.head.status}.`);
    let start = 0;
    return reply.head.lengths.map((length) => {
      const text = reply.body.subarray(start, (start += length)).toString();
      const { status, body } = JSON.parse(text) as { status: number; body: unknown };
      if (status >= 500) throw new Unavailable(`${OWNER} answers ${status}.`);
      return status === 200 && Array.isArray(body) ? (body as Row[]) : [];
    });
  }
}

/** Queries for a record, the first that finds it wins; none where its id is given and nothing else is needed. */
function queriesFor(name: NamedParameter, { names, values, ciSource }: EventInput): Query[] {
  const text = names[name];
  if (name !== 'ci') {
    const [path, member] = BY[name];
    const fields = name === 'member' ? `${member},team_ids` : member;
    if (values[name] !== undefined)
      return name === 'member' && values['team'] === undefined
        ? [{ path, parameters: { id: String(values[name]), fields }, equal: { id: values[name] } }]
        : [];
    return text === undefined
      ? []
      : [{ path, parameters: { [member]: text, fields }, equal: { [member]: text } }];
  }
  const [first] = [values['ci'], values['ci_ids']].flat().filter((id) => typeof id === 'number');
  const fields = 'label,name,software,source,sourceID,service_instance_ids';
  if (first !== undefined)
    return values['service_instance'] !== undefined
      ? []
      : [{ path: '/cis', parameters: { id: String(first), fields }, equal: { id: first } }];
  if (ciSource) {
    const [source, sourceID] = ciSource;
    const equal = { ...(source !== '' && { source }), sourceID };
    return [{ path: '/cis', parameters: { ...equal, fields }, equal }];
  }
  if (text === undefined) return [];
  return [
    { path: '/cis', parameters: { label: text, fields }, equal: { label: text } },
    { path: '/cis', parameters: { name: text, fields }, equal: { name: text, software: true } },
  ];
}

function isMeant(row: Row, { equal }: Query, { supportDomain }: EventInput): boolean {
  if (row.disabled === true) return false;
  if (supportDomain !== undefined && row.account !== undefined && row.account.id !== supportDomain)
    return false;
  return Object.entries(equal).every(([member, value]) => isSame(row[member], value));
}

/** Names and e-mail addresses are found in any case. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase());

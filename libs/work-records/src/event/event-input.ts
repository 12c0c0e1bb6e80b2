import type { Catalogue } from '@deskline/record';
import {
  InputParser,
  type Members,
  NodeIds,
  type RecordCall,
  type RecordProtocol,
} from '@deskline/record-http';
import { Invalid, type Problem, type Values } from '@deskline/record-store';
import { Request } from '../request/request.record';
import { EventParameters, OWN_PARAMETERS, REQUEST_PARAMETERS } from './event-parameters';

/** An alarm, or the end of one, as it was sent. */
export interface EventInput {
  /** Fields of the request, in stored form. */
  readonly values: Values;
  readonly source: string;
  /** Names of records: label of the CI, e-mail addresses of people. */
  readonly names: Readonly<Partial<Record<NamedParameter, string>>>;
  /** Source and number of the CI in another system. */
  readonly ciSource?: readonly [source: string, sourceID: string];
  readonly supportDomain?: string;
  readonly dedupKey?: string;
  readonly occurredAt?: string;
  /** `acknowledge`: somebody has it in hand. */
  readonly action: 'trigger' | 'acknowledge' | 'resolve';
  readonly isStrict: boolean;
  /** From the format of another tool: its parameters are for a new request, and move no matched one. */
  readonly isMapped: boolean;
}

export const NAMED = [
  'ci',
  'member',
  'requested_by',
  'requested_for',
  'service_instance',
  'supplier',
  'team',
] as const;
export type NamedParameter = (typeof NAMED)[number];

const SOURCE = 'Event';
const MAX_SOURCE = Request.fields.source.max ?? 30;

/** Reads the parameters of an event; throws the 422 with all problems. */
export class EventReader {
  private readonly parser: InputParser;

  constructor(
    private readonly protocol: RecordProtocol,
    catalogue: Catalogue,
    nodeDomain: string,
    private readonly unknownFields: 'refuse' | 'ignore',
  ) {
    this.parser = new InputParser(EventParameters, catalogue, new NodeIds(nodeDomain));
  }

  read(members: Members, call: RecordCall, action?: EventInput['action']): EventInput {
    const { roles, time_zone: zone } = call.principal;
    const own = this.parser.parse(picked(members, OWN_PARAMETERS), 'create', { zone });
    const of = this.protocol
      .inputParser(Request, roles)
      .parse(picked(members, REQUEST_PARAMETERS), 'create', { zone });
    const problems = [
      ...own.problems,
      ...of.problems.filter(({ field, because }) => field !== 'category' || because !== 'blank'),
      ...(this.unknownFields === 'refuse' ? unknownIn(members) : []),
    ];
    if (problems.length > 0) throw new Invalid(problems);
    const parameters = own.values as Readonly<Record<string, string | boolean | undefined>>;
    const { ci_source, ci_sourceID, dedup_key, occurred_at, support_domain } = parameters;
    const { source = sourceIn(call), ...values } = of.values;
    const names = NAMED.flatMap((name) => (parameters[name] === undefined ? [] : [[name, parameters[name]]]));
    return {
      values,
      source: String(source),
      names: Object.fromEntries(names) as EventInput['names'],
      ...(ci_sourceID !== undefined && { ciSource: [String(ci_source ?? ''), String(ci_sourceID)] as const }),
      ...(support_domain !== undefined && { supportDomain: String(support_domain) }),
      ...(dedup_key !== undefined && { dedupKey: String(dedup_key) }),
      ...(occurred_at !== undefined && { occurredAt: String(occurred_at) }),
      action: action ?? (parameters['resolve'] === true ? 'resolve' : 'trigger'),
      isStrict: parameters['strict'] === true,
      isMapped: action !== undefined,
    };
  }
}

/** "source `Event`", unless the call names one. */
const sourceIn = ({ headers }: RecordCall): string => headers['source']?.slice(0, MAX_SOURCE) || SOURCE;

const picked = (members: Members, names: readonly string[]): Members =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(members, name)).map((name) => [name, members[name]]),
  );

const KNOWN = new Set<string>([...OWN_PARAMETERS, ...REQUEST_PARAMETERS]);
const MAX_UNKNOWN = 100;

const unknownIn = (members: Members): Problem[] =>
  Object.keys(members)
    .filter((name) => !KNOWN.has(name))
    .slice(0, MAX_UNKNOWN)
    .map((name) => ({ field: name.slice(0, 100), because: 'unknown_field' }));

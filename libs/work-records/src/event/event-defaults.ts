import type { Stored } from '@deskline/record';
import type { Values } from '@deskline/record-store';

/** Facts that the defaults of a new request follow from. */
export interface DefaultFacts {
  /** Sent, or found by a name. */
  readonly values: Values;
  readonly source: string;
  readonly occurredAt?: string;
  readonly caller: { readonly id: number; readonly teams: readonly number[] };
  readonly teamsOfMember: readonly number[];
  /** Null where the event names none, or none that exists. */
  readonly template: Stored | null;
  /** Teams of the service instance; they matter only to a caller who is in one of them. */
  readonly instance: { readonly first_line_team: number | null; readonly support_team: number | null } | null;
}

/** "member = caller when the status needs one" */
const NEEDS_MEMBER = new Set<unknown>([
  'accepted',
  'in_progress',
  'waiting_for',
  'waiting_for_customer',
  'reservation_pending',
  'completed',
]);

/**
 * Values of a new request. Parameters win over the template, which wins over the defaults: "category incident if there is
 * a service instance, else other; impact top for incidents; status assigned; team = team of the member, else first line
 * team (support team when there is none or the caller is in either)". The rules of requests know the rest: the caller as
 * requester, the workflow of a template, the service desk team.
 */
export function withDefaults({ values, template, ...facts }: DefaultFacts): Values {
  const given = (name: string): unknown => values[name] ?? template?.[name] ?? null;
  const category = given('category') ?? (given('service_instance') === null ? 'other' : 'incident');
  const impact = given('impact') ?? (category === 'incident' ? 'top' : undefined);
  const status = values['status'] ?? template?.['status'] ?? 'assigned';
  const member = given('member') ?? (NEEDS_MEMBER.has(status) ? facts.caller.id : null);
  const team = given('team') ?? teamOf(member, facts);
  const { occurredAt } = facts;
  return {
    ...values,
    source: facts.source,
    category,
    ...(impact !== undefined && { impact }),
    ...(member !== null && { member }),
    ...(team !== null && { team }),
    ...(category === 'incident' &&
      occurredAt !== undefined &&
      values['downtime_start_at'] === undefined &&
      !isEarlier(values['downtime_end_at'], occurredAt) && { downtime_start_at: occurredAt }),
  };
}

function teamOf(
  member: unknown,
  { caller, teamsOfMember, instance }: Pick<DefaultFacts, 'caller' | 'teamsOfMember' | 'instance'>,
): number | null {
  const teams = member === caller.id ? caller.teams : teamsOfMember;
  if (member !== null && teams[0] !== undefined) return teams[0];
  const isOfTheirs = [instance?.first_line_team, instance?.support_team].some(
    (team) => typeof team === 'number' && caller.teams.includes(team),
  );
  return isOfTheirs ? (instance?.support_team ?? null) : null;
}

const isEarlier = (end: unknown, start: string): boolean =>
  typeof end === 'string' && Date.parse(end) < Date.parse(start);

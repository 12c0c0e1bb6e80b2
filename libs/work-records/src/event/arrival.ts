import type { RecordCall } from '@deskline/record-http';
import type { Values } from '@deskline/record-store';
import type { EventInput } from './event-input';
import type { Hit } from './event-match.sql';
import { CHANGEABLE } from './event-parameters';
import type { Named } from './event-references';
import { matchKey, type MatchKey } from './match-key';

/** Fields that the end of an alarm may give. */
const ENDING = ['completion_reason', 'downtime_end_at'];
/** Statuses of requests that nobody has in hand. */
const UNCLAIMED = new Set(['assigned', 'declined', 'on_backlog']);

/** Event on its way to a request. */
export interface Arrival {
  readonly input: EventInput;
  readonly named: Named;
  /** Values that were sent, and records found by their names. */
  readonly values: Values;
  readonly key: MatchKey;
  readonly call: RecordCall;
  readonly now: string;
  readonly note: string | null;
}

/** Whether the event names fields that a matched request gets with a new note. */
export const hasChanges = ({ values, names, isMapped }: EventInput): boolean =>
  !isMapped &&
  (CHANGEABLE.some((name) => values[name] !== undefined) ||
    names.team !== undefined ||
    names.member !== undefined);

const NOBODY: Named = { ids: {}, teamsOfMember: [], unknown: [] };

export function arrivalOf(
  input: EventInput,
  found: Named | null,
  call: RecordCall,
  now: string,
  given?: MatchKey,
): Arrival {
  const named = found ?? NOBODY;
  const instance = input.values['service_instance'] ?? named.ids.service_instance ?? named.instanceOfCi;
  const values: Values = {
    ...named.ids,
    ...input.values,
    ...(instance !== undefined && { service_instance: instance }),
  };
  const cis = [values['ci'], values['ci_ids']].flat().filter((id) => typeof id === 'number');
  const [ci = null] = cis;
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null);
  const { source, dedupKey } = input;
  const note = text('note');
  const key =
    given ??
    matchKey({
      source,
      ...(dedupKey !== undefined && { dedupKey }),
      service_instance: (instance as number | undefined) ?? null,
      ci,
      subject: text('subject'),
      note,
      requested_for: Number(values['requested_for'] ?? values['requested_by'] ?? call.principal.person.id),
    });
  const { ci: _ci, ...rest } = values;
  const isList = values['ci'] !== undefined && values['ci_ids'] !== undefined;
  const whole = isList ? { ...rest, ci_ids: [...new Set(cis)] } : values;
  return { input, named, values: whole, key, call, now, note };
}

/** Fields of the matched request that the event sets: its end brings those of an end only. */
export function changesOf({ input, values, now }: Arrival, hit: Hit): Values {
  const sent = (names: readonly string[]): Values =>
    Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
  if (hit.verdict === 'reopen') return { status: 'assigned' };
  if (input.action === 'acknowledge') return UNCLAIMED.has(hit.status) ? { status: 'accepted' } : {};
  if (input.action === 'trigger') return hasChanges(input) ? sent(CHANGEABLE) : {};
  const started = hit.downtime_start_at?.getTime() ?? 0;
  const ended = Math.max(Date.parse(input.occurredAt ?? now), started);
  const downtime_end_at = `${new Date(ended).toISOString().slice(0, 19)}Z`;
  return { completion_reason: 'solved', downtime_end_at, ...sent(ENDING), status: 'completed' };
}

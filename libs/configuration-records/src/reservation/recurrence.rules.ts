import { on, set, type Json, type Rule, type When } from '@deskline/record';
import { MEMBERS, refusals, updateRecurrence } from '@deskline/recurrence';
import type { ReservationRow } from './reservation.record';
import { scheduleFrom } from './series';

/** Occurrences are made on create, so that a later change of their recurrence would mean nothing; clients echo it. */
const staysAsMade: Rule<ReservationRow> = ({ before, after }) => {
  if (!before || before.recurrence === after.recurrence) return [];
  const isEcho = MEMBERS.every(
    (name) => JSON.stringify(before.recurrence?.[name]) === JSON.stringify(written(before, after, name)),
  );
  return isEcho
    ? [{ set: { recurrence: before.recurrence } }]
    : [{ refuse: 'recurrence', because: 'readonly' }];
};

function written(before: ReservationRow, { recurrence }: ReservationRow, name: string): unknown {
  if (recurrence === null) return undefined;
  return name in recurrence ? recurrence[name] : before.recurrence?.[name];
}

/** "allow_repeat: recurrent reservations allowed", until a day that the client names. */
const isRepeated: Rule<ReservationRow> = ({ before, after, client, callerZone, lookups }) => {
  const { recurrence, start_at, first_occurrence } = after;
  const { reservation_offering: offering } = lookups;
  if (before || !client || recurrence === null || first_occurrence !== null) return [];
  if (offering && offering.allow_repeat !== true)
    return [{ refuse: 'recurrence', because: 'not_repeatable' }];
  const schedule: Json = scheduleFrom(recurrence, start_at, offering?.time_zone ?? callerZone ?? 'UTC');
  const read = updateRecurrence(null, schedule, start_at);
  if (Array.isArray(read)) return refusals(read);
  if (read.recurrence['end_date'] === null) return [{ refuse: 'recurrence.end_date', because: 'blank' }];
  return [{ set: { recurrence: read.recurrence } }];
};

/** A change that names no occurrence means all later ones, too; one of nothing changes nothing. */
const meansAllLater: When<ReservationRow> = ({ before, after, client, sentFields }) => {
  const isSilent = sentFields !== undefined && sentFields.size > 0 && !sentFields.has('only_this_occurrence');
  return before !== null && client !== undefined && after.recurrence !== null && isSilent;
};

export const recurrenceRules: readonly Rule<ReservationRow>[] = [
  // "default false" on each update
  on(meansAllLater, set({ only_this_occurrence: false })),
  staysAsMade,
  isRepeated,
];

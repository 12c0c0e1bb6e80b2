import {
  changes,
  create,
  isNew,
  not,
  on,
  formatLocal,
  type Change,
  type Then,
  type When,
} from '@deskline/record';
import { Note } from '../note/note.record';
import type { RequestRow } from './request.record';
import { textsIn } from './system-texts';

/** The requester needs no notification of an own change. */
const byRequester: When<RequestRow> = ({ caller, after }) => caller === after.requested_by;

const textOf = ({ after: { desired_completion_at: moment }, account }: Change<RequestRow>): string => {
  const texts = textsIn(account);
  if (moment === null) return texts.desiredCompletionRemoved;
  const zone = account?.time_zone ?? 'UTC';
  return texts.desiredCompletionIs(`${formatLocal(zone, moment)} (${zone})`);
};

const leaveNote: Then<RequestRow> = (change) =>
  create(Note, { request: change.after.id, text: textOf(change), medium: 'system' });

/** "the requested-by person is notified on set, update, removal": by a note. */
export const notifyOfDesiredCompletion = on(
  [not(isNew), changes<RequestRow, 'desired_completion_at'>('desired_completion_at'), not(byRequester)],
  leaveNote,
);

import { change, is, isNew, on, type Rule, type Then, type When } from '@deskline/record';
import { Request } from '../request/request.record';
import { defaultsToCaller } from '../caller.rules';
import { copyUpwards } from './copy-upwards.rules';
import type { NoteRow } from './note.record';

const ofAccountOfCaller: Then<NoteRow> = ({ callerAccount }) => ({
  set: { internal_account: callerAccount ?? null },
});

const isOfRequester: When<NoteRow> = ({ client, lookups: { request } }) =>
  client !== undefined &&
  client.person !== null &&
  [request?.requested_by, request?.requested_for].includes(client.person);

/** "A note of the requester on a request that waits for the customer sets it to assigned." */
const assignWaitingRequest: Then<NoteRow> = ({ after }) =>
  change(Request, { id: after.request, status: 'waiting_for_customer' }, { status: 'assigned' });

export const noteRules: readonly Rule<NoteRow>[] = [
  defaultsToCaller('person'),
  ...copyUpwards,
  on([isNew, is('internal', false), isOfRequester], assignWaitingRequest),
  // Internal notes stay inside the account of their author, also on records of other accounts.
  on(is('internal', true), ofAccountOfCaller),
];

import { Invalid, type AfterWrite } from '@deskline/record-store';
import { isLastAdministrator } from '../permission/permission';
import type { PersonRow } from './person.record';

/** Refuses to disable the last administrator of an account who can sign in. */
export const keepAdministrator: AfterWrite<PersonRow> = async ({ transaction, id, before, after }) => {
  const isDisabledNow = before !== null && before.disabled !== true && after.disabled === true;
  if (isDisabledNow && (await isLastAdministrator(transaction, id)))
    throw new Invalid([{ field: 'disabled', because: 'last_administrator' }]);
};

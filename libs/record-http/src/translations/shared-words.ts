import type { AreaWords } from '@deskline/record';
import { auditWords } from './audit.words';
import { eventWords } from './event.words';
import { generalWords } from './general.words';
import { kindsWords } from './kinds.words';
import { listsWords } from './lists.words';
import { recurrenceWords } from './recurrence.words';
import { roleWords } from './role.words';
import { statusesWords } from './statuses.words';
import { viewsWords } from './views.words';

/** Labels that record types of several areas use. */
export const SHARED_WORDS: readonly AreaWords[] = [
  auditWords,
  eventWords,
  generalWords,
  kindsWords,
  listsWords,
  recurrenceWords,
  roleWords,
  statusesWords,
  viewsWords,
];

import { defineRecord, readonly } from '@deskline/record';
import { runAccess, runFields } from './automation-fields';

/** "recorded and shown": failure of an automation rule. */
export const AutomationFailure = defineRecord('automation_failure', {
  collection: 'automation_failures',
  fields: {
    ...runFields,
    message: readonly.text(),
  },
  list: ['id', 'record_type', 'record', 'event', 'message', 'created_at'],
  filter: ['id', 'created_at'],
  sort: ['id', 'created_at'],
  defaultSort: '-id',
  createUnder: [
    { parent: 'automation_rule', paths: ['failures'] },
    { parent: 'app_offering_automation_rule', paths: ['failures'] },
  ],
  nested: true,
  unaudited: true,
  permittedAs: 'automation_rule',
  events: [],
  access: runAccess,
});

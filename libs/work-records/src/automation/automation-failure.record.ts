import { commonWithoutSource, defineRecord, DESIGNERS, readonly } from '@deskline/record';
import { staffRead } from '../work-access';

/** "recorded and shown": failure of an automation rule. */
export const AutomationFailure = defineRecord('automation_failure', {
  collection: 'automation_failures',
  fields: {
    ...commonWithoutSource,
    automation_rule: readonly.reference('automation_rule'),
    app_offering_automation_rule: readonly.reference('app_offering_automation_rule'),
    record_type: readonly.string(),
    record: readonly.reference('', { typedBy: 'record_type' }),
    event: readonly.string(),
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
  // Messages and names are of records of that type, all of which designers read.
  access: [{ to: DESIGNERS, read: { record_type: 'ci' } }, staffRead],
});

import { appendEvents, ruleEvent, rulePayload } from '@deskline/events';
import type { RecordType } from '@deskline/record';
import { changeFacts } from '../lookup/lookups';
import { payloadOf } from '../save/event-payload';
import { lockView } from '../lock/guarded-row';
import type { UnitOfWork } from '../unit-of-work';

/**
 * Appends an automation_rule event of a record with the payload of the rule, in the transaction of the rule. Webhooks of
 * the account get one message per call, those of one record in the order of the calls. Throws BadRulePayload before the
 * first statement.
 */
export async function notifyByRule(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
  given: unknown,
): Promise<void> {
  const payload = rulePayload(given);
  const { transaction, runtime, actor, account, now } = unit;
  const view = await lockView(unit, record, id);
  if (!view) throw new Error(`There is no ${record.name} ${id} in ${account}`);
  const { seen, row } = view;
  const elsewhere = row.account_id === account ? undefined : account;
  const facts = await changeFacts(unit, record, seen);
  const event = ruleEvent({
    account_id: account,
    object_type: record.name,
    object_id: id,
    person: actor.person,
    members: payloadOf(record, seen, facts, runtime, elsewhere),
    payload,
    occurred_at: now,
    request_id: actor.request_id,
  });
  await appendEvents(transaction, [event]);
}

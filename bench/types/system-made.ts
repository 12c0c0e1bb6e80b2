import type { AccountFixture } from '@deskline/testing';
import type { Client } from 'pg';
import { RecordUnderTest } from '../../libs/testing/src/describe-record/record-under-test';
import { bodyOf } from './made';

/** Writes rows of a type that only the system makes; returns the collection they are in. */
type Make = (subject: RecordUnderTest, client: Client) => Promise<string>;

const AUTHORIZED = 100;

const FAILED = `INSERT INTO automation_failure
(account_id, automation_rule_id, record_type, record_id, event, message, created_at, updated_at)
VALUES ($1, $2, 'request', $3, 'request.create', 'There is no such field', now(), now())`;

const APPLICATIONS = `INSERT INTO application (account_id, name, client_id, redirect_uris, scopes, public, disabled, created_at, updated_at)
SELECT $1, 'Let in ' || n, md5('let in ' || n), '[]', '[{"effect": "allow", "actions": ["task:*"]}]', true, false, now(), now()
FROM generate_series(1, ${AUTHORIZED}) n`;
const GRANTS = `INSERT INTO authorization_grant (application_id, application_generation, person_id, person_version, scopes, created_at)
SELECT application.id, application.generation, person.id, person.version, application.scopes, now()
FROM application, person WHERE application.account_id = $1 AND application.name LIKE 'Let in %' AND person.id = $2`;

/** Disabled, as it would act on everything that is measured. */
async function disabledRule(fixture: AccountFixture, { catalogue }: RecordUnderTest): Promise<number> {
  const rule = new RecordUnderTest(fixture.recordOf('automation_rule'), catalogue, fixture);
  const { json } = await fixture.admin.post('/automation_rules', await bodyOf(rule, 0, []));
  return (json as { id: number }).id;
}

export const SYSTEM_MADE: Readonly<Record<string, Make>> = {
  affected_sla: async ({ fixture }) => {
    const request = await fixture.create(fixture.recordOf('request'), 0, ['subject', 'service_instance']);
    return `/requests/${request.id}/affected_slas`;
  },
  automation_failure: async (subject, client) => {
    const { fixture } = subject;
    const rule = await disabledRule(fixture, subject);
    await client.query(FAILED, [fixture.account, rule, (await fixture.referred('request')).id]);
    return `/automation_rules/${rule}/failures`;
  },
  authorization: async ({ fixture, record }, client) => {
    await client.query(APPLICATIONS, [fixture.account]);
    await client.query(GRANTS, [fixture.account, fixture.me]);
    return `/${record.collection}`;
  },
};

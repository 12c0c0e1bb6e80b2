import { oauthRecords } from '@deskline/oauth-server/records';
import { AccountFixture } from '@deskline/testing';
import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { workRecords } from '@deskline/work-records/records';
import { describeFuzz } from '../../libs/testing/src/fuzz/describe-fuzz';
import { describeMerged } from './describe-merged';
import { describeRecords, OFFERED } from './describe-records';
import { describeScopes } from './describe-scopes';

/** All but the configuration records: those are more than all of these, and have a spec of their own. */
const contractEnv = describeRecords(workRecords, webhookRecords, oauthRecords);

describe('through the gateway', () => {
  let fixture: AccountFixture;
  beforeAll(async () => {
    fixture = await AccountFixture.open(contractEnv(), 'contract-fuzz');
  });
  const through = [
    'request',
    'person',
    'webhook',
    'webhook_policy',
    'personal_access_token',
    'oauth_application',
  ];
  for (const { records } of OFFERED)
    for (const record of records.filter(({ name }) => through.includes(name)))
      describeFuzz(record, () => ({ builder: fixture, runs: 10 }));
  describeScopes(OFFERED, () => fixture);
  describeMerged(() => fixture);
});

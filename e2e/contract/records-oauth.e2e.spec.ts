import { oauthRecords } from '@deskline/oauth-server/records';
import { describeRecords } from './describe-records';

describeRecords(oauthRecords);

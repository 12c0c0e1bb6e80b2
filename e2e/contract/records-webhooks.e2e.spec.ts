import { webhookRecords } from '@deskline/webhook-dispatcher/records';
import { describeRecords } from './describe-records';

describeRecords(webhookRecords);

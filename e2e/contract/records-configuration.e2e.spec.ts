import { configurationRecords } from '@deskline/configuration-records/records';
import { describeRecords } from './describe-records';

describeRecords(configurationRecords);

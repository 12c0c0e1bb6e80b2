import { workRecords } from '@deskline/work-records/records';
import { describeRecords } from './describe-records';

describeRecords(workRecords);

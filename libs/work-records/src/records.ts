import { catalogue } from '@deskline/record';
import { foreignTo } from '@deskline/record-catalogue';
import { AREAS } from './areas';

export const workRecords = catalogue(
  'work-records',
  AREAS.flatMap(({ records }) => records),
  foreignTo('work-records'),
  // Approvals ask the delegates of people who are out of office; settings tell how people enter their time.
  ['out_of_office_period', 'timesheet_setting'],
);

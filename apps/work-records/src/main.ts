import { doctor, rebuild, restored, WorkRecordsModule, WorkRecordsSettings } from '@deskline/work-records';
import { serve } from '@deskline/platform';
import { takesDirectCalls } from '@deskline/record-store';

void serve(WorkRecordsModule, {
  name: 'work-records',
  settings: WorkRecordsSettings,
  takesDirectCalls,
  commands: { rebuild, restored },
  doctor,
});

import { doctor, rebuild, restored, WorkRecordsModule, WorkRecordsSettings } from '@deskline/work-records';
import { serve } from '@deskline/platform';

void serve(WorkRecordsModule, {
  name: 'work-records',
  settings: WorkRecordsSettings,
  commands: { rebuild, restored },
  doctor,
});

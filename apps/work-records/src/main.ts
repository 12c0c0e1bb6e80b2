import {
  doctor,
  rebuild,
  restored,
  takesDirectCalls,
  WorkRecordsModule,
  WorkRecordsSettings,
} from '@deskline/work-records';
import { serve } from '@deskline/platform';

void serve(WorkRecordsModule, {
  name: 'work-records',
  settings: WorkRecordsSettings,
  takesDirectCalls,
  commands: { rebuild, restored },
  doctor,
});

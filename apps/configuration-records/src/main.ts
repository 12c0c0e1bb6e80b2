import {
  ConfigurationRecordsModule,
  ConfigurationRecordsSettings,
  doctor,
  setPlan,
  rebuild,
  restored,
} from '@deskline/configuration-records';
import { serve } from '@deskline/platform';
import { takesDirectCalls } from '@deskline/record-store';

void serve(ConfigurationRecordsModule, {
  name: 'configuration-records',
  settings: ConfigurationRecordsSettings,
  takesDirectCalls,
  commands: { rebuild, restored, plan: setPlan },
  doctor,
});

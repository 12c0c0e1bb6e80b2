import {
  ConfigurationRecordsModule,
  ConfigurationRecordsSettings,
  doctor,
  setPlan,
  rebuild,
  restored,
  takesDirectCalls,
} from '@deskline/configuration-records';
import { serve } from '@deskline/platform';

void serve(ConfigurationRecordsModule, {
  name: 'configuration-records',
  settings: ConfigurationRecordsSettings,
  takesDirectCalls,
  commands: { rebuild, restored, plan: setPlan },
  doctor,
});

import {
  ConfigurationRecordsModule,
  ConfigurationRecordsSettings,
  doctor,
  setPlan,
  rebuild,
  restored,
} from '@deskline/configuration-records';
import { serve } from '@deskline/platform';

void serve(ConfigurationRecordsModule, {
  name: 'configuration-records',
  settings: ConfigurationRecordsSettings,
  commands: { rebuild, restored, plan: setPlan },
  doctor,
});

import { catalogue } from '@deskline/record';
import { foreignTo } from '@deskline/record-catalogue';
import { AREAS } from './areas';

export const configurationRecords = catalogue(
  'configuration-records',
  AREAS.flatMap(({ records }) => records),
  foreignTo('configuration-records'),
);

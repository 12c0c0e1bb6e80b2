import { catalogue } from '@deskline/record';
import { AREAS } from './areas';

const keptElsewhere = {
  problem: 'problems',
  request: 'requests',
  request_template: 'request_templates',
  risk: 'risks',
  task: 'tasks',
  workflow_template: 'workflow_templates',
};

export const configurationRecords = catalogue(
  'configuration-records',
  AREAS.flatMap(({ records }) => records),
  keptElsewhere,
);

import type { Area } from '@deskline/record-store';
import { Organization } from './organization.record';
import { ReckonBusinessUnits1798000000000 } from './reckon-business-units.migration';

export const organization: Area = {
  records: [Organization],
  migrations: [ReckonBusinessUnits1798000000000],
};

import type { Area } from '@deskline/record-store';
import { Organization } from './organization.record';

export const organization: Area = {
  records: [Organization],
};

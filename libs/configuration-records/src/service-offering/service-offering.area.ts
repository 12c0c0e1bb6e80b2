import type { Area } from '@deskline/record-store';
import { ServiceOffering } from './service-offering.record';

export const serviceOffering: Area = {
  records: [ServiceOffering],
};

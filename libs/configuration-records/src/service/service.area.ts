import type { Area } from '@deskline/record-store';
import { ServiceCategory } from './service-category.record';
import { ServiceInstance } from './service-instance.record';
import { Service } from './service.record';

export const service: Area = {
  records: [Service, ServiceInstance, ServiceCategory],
};

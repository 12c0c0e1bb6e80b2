import type { Area } from '@deskline/record-store';
import { LinkServiceInstances1797600000001 } from './link-service-instances.migration';
import { ServiceInstance } from './service-instance.record';
import { Service } from './service.record';

export const service: Area = {
  records: [Service, ServiceInstance],
  migrations: [LinkServiceInstances1797600000001],
};

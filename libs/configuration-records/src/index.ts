export { restored } from '@deskline/events';
export { ReplicatedStoreSettings as ConfigurationRecordsSettings } from '@deskline/record-store';
export { ConfigurationRecordsModule } from './configuration-records.module';
export { rebuild } from './subscriptions';
export { doctor } from './doctor';

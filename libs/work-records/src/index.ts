export { restored } from '@deskline/events';
export { takesDirectCalls } from '@deskline/record-store';
export { WorkRecordsSettings } from './work-records.settings';
export { WorkRecordsModule } from './work-records.module';
export { rebuild } from './subscriptions';
export { doctor } from './doctor';

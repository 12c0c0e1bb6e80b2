export { restored } from '@deskline/events';
export {
  ReplicatedStoreSettings as ConfigurationRecordsSettings,
  takesDirectCalls,
} from '@deskline/record-store';
export { ConfigurationRecordsModule } from './configuration-records.module';
export { setPlan } from './account/plan.command';
export { rebuild } from './subscriptions';
export { doctor } from './doctor';

export { RecordStoreSettings as WorkRecordsSettings } from '@deskline/record-store';
export { WorkRecordsModule } from './work-records.module';
export { rebuild } from './subscriptions';

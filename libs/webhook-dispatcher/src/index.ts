export { restored } from '@deskline/events';
export { collectionOf, EVENTS, nounOf } from './events';
export { webhookRecords } from './records';
export { WebhookDispatcherModule } from './webhook-dispatcher.module';
export { WebhookDispatcherSettings } from './webhook-dispatcher.settings';
export { rebuild } from './subscriptions';
export { doctor } from './doctor';

export { cloudEventAttributes, type CloudEventSource } from './cloud-event';
export {
  EVENT_ORIGINS,
  type DomainEvent,
  type EventOrigin,
  type NewEvent,
  type ReferenceSnapshot,
} from './event';
export { systemEvent } from './system-event';
export {
  appendEvents,
  insertEvents,
  EVENT_COLUMNS,
  type EventColumn,
  type InsertOptions,
} from './log/append';
export { eraseNames, type ErasedPerson } from './log/erase-names';
export {
  positionBefore,
  readFeed,
  readLogHead,
  type FeedEvent,
  type FeedFilter,
  type LogHead,
} from './log/read-feed';
export { restored } from './log/restored.command';
export { PASSED_IDS, readFormerLogs, renewLog, type FormerLog } from './log/renew';
export { AUTOMATION_RULE, ruleEvent, type RuleNotice } from './rule/rule-event';
export { BadRulePayload, PAYLOAD_MEMBERS, rulePayload, type RulePayload } from './rule/rule-payload';
export { EVENT_LOG_MIGRATIONS } from '../migrations/event-log-migrations';
export { EventPublisher } from './publish/publisher';
export { EventConsumer } from './consume/consumer';
export type { EventHandler, HealingServices } from './consume/handler';
export { Leadership, type Candidacy, type LeaderTask } from './leadership/leadership';
export { EventsModule, type ConsumptionOptions, type EventsOptions } from './events.module';
export { EventsContext } from './events.context';
export { EventsSettings } from './events.settings';
export type { ProjectionTableShape, Where } from './rebuild/projection-table';
export { Rebuild, type Projection, type Rebuilt } from './rebuild/rebuild';
export { rebuildCommand, rebuildProjection } from './rebuild/rebuild.command';
export {
  FIRST_RECORD,
  type SnapshotKey,
  type SnapshotPage,
  type SnapshotRequest,
  type SnapshotSpan,
} from './rebuild/snapshot-page';
export { grownSubject, headSubject, logSubject, snapshotsSubject, wakeSubject } from './subjects';
export type { AnnouncedHead } from './publish/jetstream-publisher';

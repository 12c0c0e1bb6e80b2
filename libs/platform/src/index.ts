import './database/navigator';
import 'reflect-metadata';

export { encodeFrame, decodeFrame, NO_BODY, type Frame } from './frame';
export { Deadline } from './deadline';
export {
  activeTraceparent,
  traceBelow,
  traceCall,
  traceIdIn,
  traceIdOfCall,
  traceparentOfCall,
  traceWithin,
  type SpanOptions,
} from './tracing/tracing';
export { Clock, SystemClock, ManualClock } from './clock';
export { type ConnectionPool, connectorOf, openPool } from './connection-pool';
export { repeat, type Repetition } from './repeat';
export { Pace } from './pace';
export { lazily } from './lazily';
export { Signal } from './signal';
export { whenDue, type DueTask } from './when-due';
export { Sweeper } from './sweeper';
export { version } from './version';
export { SERVICE_NAMES, type ServiceName } from './service-name';
export { Overloaded, Unavailable, Refusal } from './errors';
export { isTransient } from './transient-errors';
export { Setting } from './settings/setting';
export { accountUrl } from './settings/account-url';
export { limitsOf, type PlanLimits, type Plans } from './settings/plans';
export { Settings } from './settings/settings';
export { loadSettings, type Environment, type SettingsClass } from './settings/load-settings';
export { NumberList, Satisfies, Switch, TextList, WholeNumber } from './settings/values';
export {
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsISO8601,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateNested,
  validateSync,
  type ValidationError,
} from './settings/validation';
export { settingsTable } from './settings/settings-table';
export { Interrupted } from './database/composition';
export { Database } from './database/database';
export { UNKNOWN_POSITION, type CommitListener } from './database/wal-position';
export { databaseName, databaseUrl } from './database/database-url';
export { DatabaseModule } from './database/database.module';
export { baseline } from './database/baseline';
export type { MigrationClass } from './database/database-options';
export { migrationsIn } from './database/migrations-in';
export { typeorm } from './database/typeorm';
export { onDatabase } from './database/hosts';
export { migrate } from './database/migrate';
export { PrimaryClient } from './database/primary-client';
export type { Queries, RawRow } from './database/queries';
export { namedByWords } from './database/run-query';
export type { Posted, Transaction } from './database/transaction';
export { DirectConnections } from './direct/direct-connections';
export { Nats } from './nats/nats';
export { InstanceSignal } from './nats/instance-signal';
export { NatsTransport, URGENT, type FrameContext } from './nats/nats-transport';
export { NoResponder, TimedOut } from './nats/nats-errors';
export { cacheCounts, type CacheCounts } from './metrics/cache-metrics';
export { exemplar, Metrics } from './metrics/metrics';
export { shared } from './metrics/shared';
export { RequestMetrics } from './metrics/request-metrics';
export { Readiness, type Check } from './ops/readiness';
export { serviceCheck } from './ops/ready-over-nats';
export { ADD_USAGE, USAGE_KINDS, UsageCounter, type AddedUsage, type UsageKind } from './usage/usage-counter';
export { Delays, type Delay } from './ops/delays';
export { REPORT_SUBJECT, type InstanceReport } from './ops/instance-report';
export { clockFinding, fault, ok, warning, type Finding } from './doctor/finding';
export { examine } from './doctor/doctor';
export { PlatformModule } from './serve/platform.module';
export { serve } from './serve/serve';
export { start, type RunningService } from './serve/start';
export type { Command, CommandContext, HttpOptions } from './serve/serve-options';

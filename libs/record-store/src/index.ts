export {
  TIME_UNITS,
  type AggregateQuery,
  type Measure,
  type ReportMeasures,
  type TimeUnit,
  type Total,
} from './aggregate-query';
export { accountSnapshot, Accounts, saveAccount, type Account } from './accounts';
export { AnswerAddresses, AttachmentAddresses, type PersonsAnswer } from './read/response/signed-addresses';
export type { Action, ActionTable, Answer } from './behaviour/behaviour';
export { behaviour, type Area, type Behaviour } from './behaviour/behaviour';
export { missingActions } from './behaviour/behaviour-errors';
export type {
  AfterDelete,
  AfterWrite,
  AfterWriteHook,
  BeforeWrite,
  HookContext,
  Prefetch,
  RequestedChange,
  PendingWrite,
  WriteContext,
} from './behaviour/hooks';
export { withProviders } from './behaviour/hooks';
export { dropAttachments } from './attachments/attachments';
export { noteErased } from './erasure/erasures';
export { ErasureSweeper } from './erasure/erasure-sweeper';
export { dropParts } from './part/owner';
export { recordCountsSubject, type RecordCount, type CountedRecords } from './usage/record-counts';
export { ChangeFeed } from './feed/change-feed';
export { feedController } from './feed/feed.controller';
export { feedVerbs, isInFeed } from './feed/feed-events';
export * from './feed/feed-message';
export type { OpenCall, PartialPageCall, RecordAnswer, RecordCall } from './caller';
export { actorOf, systemIn, type Actor, type Caller, type Values } from './caller';
export {
  claimKey,
  IdempotencyKeys,
  KeySweeper,
  Repeated,
  storeRecordId,
  type Claim,
  type CompletedCall,
} from './idempotency/claim';
export { ImportBatches, type BatchKey } from './import/import-batches';
export { findImportedIds, storeImportedIds, type Origin } from './import/imported-ids';
export { broughtBefore, noteSources, type SourcedRecords } from './import/import-sources';
export { RecordKeys, type Wanted } from './import/record-keys';
export { Tally } from './import/tally';
export { CALLER } from './list-query';
export type {
  Cursor,
  Filter,
  Id,
  ListPage,
  ListQuery,
  PartialPage,
  SortKey,
  Under,
  Within,
} from './list-query';
export { GROUP_LIMIT, percentileSql, ROW_LIMIT } from './read/plan/aggregate-plan';
export { callersAccount } from './read/plan/statement';
export { COUNT_LIMIT } from './read/plan/page-sql';
export { RELEVANCE } from './read/plan/order-key';
export { matchingTypesSql } from './read/plan/search-sql';
export { listPlan } from './read/plan/list-plan';
export type { PageValues } from './read/query/page-query';
export { RecordReader, type RequestedMembers, type SingleRecord } from './read/reader';
export { MAY, requestableLinks, requestableMembers } from './read/response/requested-members';
export type { PermittedOperations } from './list-query';
export { singlePlan } from './read/plan/single-plan';
export { RecordStoreModule, type RecordStoreOptions } from './record-store.module';
export { RecordStoreSettings, ReplicatedStoreSettings, takesDirectCalls } from './record-store.settings';
export { Replicas } from './replica/replicas';
export { RemoteParents, type RemoteParentQuery } from './reference/owner-client';
export { healReferences, rebuildReferences } from './reference/reference.projector';
export { References } from './reference/references';
export { Forbidden, Invalid, NotFound, Stale, TooBroad, type Problem } from './refusals';
export { entitiesOf, recordIndexes } from './extensions';
export { ENGINE_MIGRATIONS } from '../migrations/engine-migrations';
export { IdempotencyKey1760000000010 } from '../migrations/1760000000010-idempotency-key.migration';
export { SearchFunctions1760000000093 } from '../migrations/1760000000093-search-functions.migration';
export { SearchInBlocks1760000000094 } from '../migrations/1760000000094-search-in-blocks.migration';
export { linkInputs, linksSeenFrom } from './table/link-table';
export { expressionIndexSql, hasReferenceIndex } from './table/indexed';
export { TimerRunner } from './timers/timer-runner';
export { applyRules, type Decision } from './write/decide/apply-rules';
export { blankRow } from './write/save/stored-row';
export { changeFacts } from './write/lookup/lookups';
export { isVisibleToAssigned } from './sharing/assigned-accounts';
export { enterHomeAccount } from './sharing/sharing-extension';
export { lockView } from './write/lock/guarded-row';
export type { RowView } from './write/lock/locked-row';
export { notifyByRule, touchRecord } from './write/effects/related-changes';
export { granted } from './read/plan/grants';
export { inUnitOfWork, openUnitOfWork } from './write/in-unit-of-work';
export { followVisibility, refreshVisibility } from './sharing/visible-rows';
export type { UnitOfWork } from './write/unit-of-work';
export { RecordWriter, type ChangeConditions } from './write/writer';
export { RecordRuntime } from './runtime';
export { Trial, type TriedChange } from './trial';
export { daysBefore, RETAINED, type Retained, type Retention } from './retention/retention';
export { AuditSweeper } from './retention/audit-sweeper';
export { TrashSweeper } from './retention/trash-sweeper';

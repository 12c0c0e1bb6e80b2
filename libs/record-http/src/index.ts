export type { OpenCall, PartialPageCall, RecordAnswer, RecordCall } from '@deskline/record-store';
export {
  CHANGE_CONSUMERS,
  changesSubject,
  feedVerbs,
  INCLUDABLE,
  isInFeed,
  type BeginningRequest,
  type ChangesAnswer,
  type ChangesRequest,
  type ConsumerAnswer,
  type ConsumerRequest,
  type StoredConsumer,
  type Included,
} from '@deskline/record-store';
export * from './response/errors';
export { RecordActions } from './handle/actions';
export { answerOrError } from './response/answer-or-error';
export { errorAnswer, json, noContent, notModified, type Answer } from './response/answer';
export { acceptsJson, isUnchanged, etagOf } from './request/headers';
export { SubCollections } from './handle/sub-collections';
export { parseBody, type Members } from './request/body';
export { InputParser } from './request/input';
export { RecordProtocol } from './handle/record-protocol';
export { RecordHandler } from './handle/handler';
export { modelOf, rolePermits, rolePermitsList, requiredScopes } from './routes/access';
export { pairOf, apiErrorOf } from './response/translate-error';
export { enumerationsIn, translatedEnumerations } from './translations/enumerations';
export { labelOf, listLabelOf, typeLabelOf, valueLabelOf, viewLabelOf, wordsOf } from './translations/labels';
export { compileTranslations } from './translations/compile-translations';
export { SHARED_WORDS } from './translations/shared-words';
export { CrossServiceCollection } from './cross-service/cross-service-collection';
export { MergedCollection } from './cross-service/merged-collection';
export { SearchCollection } from './search/search-collection';
export { SEARCH_PATH } from './search/search-query';
export { mergeComponents, openApiDocument, usedComponents } from './openapi/document';
export { camel, inSentence } from './openapi/wording';
export {
  PAGING_HEADERS,
  jsonResponse,
  CHANGE_ERRORS,
  NO_CONTENT,
  OPEN_ERRORS,
  READ_ERRORS,
  WRITE_ERRORS,
} from './openapi/responses';
export { ref, refs, schema, type OpenApiObject, type OpenApiObjects } from './openapi/openapi-object';
export { idParameter, queryParameter } from './openapi/shared-parameters';
export { RecordHttpModule, type RecordHttpOptions } from './record-http.module';
export { claimOf, derivedKey, Idempotency } from './handle/idempotency';
export { bulkSubject, recordsSubject } from './records.controller';
export { answerBulk, type BulkAnswer, type BulkCall, type BulkPart } from './handle/bulk';
export { resultText } from './response/result';
export type { Route } from './routes/route';
export { Routes } from './routes/routes';
export { NodeIds } from './request/node-ids';
export { pagingHeaders } from './response/paging';
export { parsePath } from './routes/path';
export { splitQuery } from './request/grouping';
export { DryRun } from './handle/dry-run';
export { operationsIn } from './request/many-ids';
export { takeDryRun } from './request/dry-run';
export { parseQueryString } from './request/query-string';
export { parsePerPage } from './request/position';
export { parseNames } from './request/field-lists';
export { describeTypes, type MetaDescription } from './meta/describe-types';
export { describeRecord } from './meta/describe-record';
export type { FieldDescription, Take, TypeDescription } from './meta/description';
export { TypeRoutes } from './meta/type-routes';
export type { Viewer } from './meta/viewer';
export type { Column, ImportType } from './import/import-type';
export { importTypes } from './import/import-types';
export { directionOf, inImportOrder } from './import/import-order';
export { columnOfField, findColumns, type FoundColumns } from './import/find-columns';
export { recordKey, type RecordKey } from './import/record-key';
export type { RowHandler } from './import/handled-rows';
export { groupedFields } from './import/replacement';
export { Importing, type ImportServices } from './import/importing';
export { KeyFinder } from './import/key-finder';
export * from './import/import-message';
export * from './jobs/job';
export * from './jobs/job-ended';
export * from './jobs/job-messages';
export * from './export/export-message';
export { personReferences } from './export/person-references';

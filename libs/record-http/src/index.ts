export * from './call';
export * from './errors';
export { RecordActions } from './actions';
export { failed, json, noContent, notModified, type Answer } from './answer';
export { acceptsJson } from './accept';
export { SubCollections } from './sub-collections';
export { bodyIn } from './body';
export { isUnchanged, tagOf } from './etag';
export { RecordProtocol } from './record-protocol';
export { RecordHandler } from './handle';
export { mayEver } from './may-ever';
export { pairOf } from './messages';
export { enumerationsIn } from './enums/enumeration';
export { translatedEnumerations } from './enums/translated';
export { labelOf, valueLabelOf } from './translations/labels';
export { wordsOf } from './translations/value-label';
export { compileTranslations } from './translations/compile-translations';
export { SHARED_WORDS } from './translations/shared-words';
export { MergedCollection } from './merged/merged-collection';
export { openApiDocument } from './openapi/document';
export { PAGING } from './openapi/headers';
export { ref, refs, schema, type Part, type Parts } from './openapi/part';
export {
  answer,
  CHANGE_ERRORS,
  NO_CONTENT,
  OPEN_ERRORS,
  READ_ERRORS,
  WRITE_ERRORS,
} from './openapi/responses';
export { idParameter } from './openapi/shared-parameters';
export { RecordHttpModule, type RecordHttpOptions } from './record-http.module';
export { Idempotency } from './idempotency';
export { recordsSubject } from './records.controller';
export type { Route } from './route';
export { Routes } from './routes';
export { NodeIds } from './node-ids';
export { pagingHeaders } from './paging';
export { pathIn } from './path';
export { parametersIn } from './query/parameters';
export { perPageIn } from './query/position';
export { scopesNeeded } from './scopes-needed';
export { apiErrorOf } from './translate-error';

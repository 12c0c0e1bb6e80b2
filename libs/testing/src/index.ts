export { describeDocument, type Differences } from './describe-document';
export type { DocumentTable } from './document-table';
export { startStack, type Stack, type StackOptions } from './stack';
export { standInDist } from './stand-in-dist';
export { testDatabase, testNatsUrl, testServerUrl, type TestDatabase } from './test-database';
export { principal, startRecordService, type RecordService } from './record-service';
export { throwAwayFolder } from './throw-away';

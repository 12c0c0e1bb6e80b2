export { testDatabase, testNatsUrl, testServerUrl, type TestDatabase } from './test-database';

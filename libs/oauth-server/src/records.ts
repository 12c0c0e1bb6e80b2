export { offeredRecords as oauthRecords } from './api/offered-records';

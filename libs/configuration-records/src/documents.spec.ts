import { describeDocument } from '@deskline/testing';
import documents from './documents.spec.json';
import { configurationRecords } from './records';

describeDocument(configurationRecords, documents);

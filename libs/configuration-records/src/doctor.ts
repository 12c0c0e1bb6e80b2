import { recordIndexes } from '@deskline/record-store';
import { configurationRecords } from './records';

/** Part of `doctor` that only this service knows. */
export const doctor = { indexes: () => recordIndexes(configurationRecords) };

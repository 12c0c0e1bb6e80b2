import type { Area } from '@deskline/record-store';
import { Export } from './export.record';
import { Import } from './import.record';
import { jobOpenApi } from './job.openapi';
import { jobWords } from './job.words';

export const job: Area = { words: jobWords, openapi: jobOpenApi, records: [Import, Export] };

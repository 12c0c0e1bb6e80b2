import { behaviour, type Area } from '@deskline/record-store';
import { Export } from './export.record';
import { ExportSchedule } from './export-schedule.record';
import { exportScheduleRules, exportScheduleTimers } from './export-schedule.rules';
import { Import } from './import.record';
import { jobOpenApi } from './job.openapi';
import { jobWords } from './job.words';
import { keepScopes, postExport } from './post-export.hook';

export const job: Area = {
  words: jobWords,
  openapi: jobOpenApi,
  records: [Import, Export, ExportSchedule],
  behaviours: [
    behaviour(ExportSchedule, {
      rules: exportScheduleRules,
      timers: exportScheduleTimers,
      prefetch: [keepScopes],
      beforeWrite: [postExport],
    }),
  ],
};

import { openJobFiles } from '@deskline/attachments';
import type { Provider } from '@nestjs/common';
import { GatewaySettings } from '../gateway.settings';

/** Injection token of the files of jobs. */
export const JOB_FILES = Symbol('JobFiles');

export const jobFilesProvider: Provider = {
  provide: JOB_FILES,
  inject: [GatewaySettings],
  useFactory: openJobFiles,
};

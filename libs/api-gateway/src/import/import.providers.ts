import { Signer } from '@deskline/attachments';
import { Metrics, Nats } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import type { Provider } from '@nestjs/common';
import { GatewaySettings } from '../gateway.settings';
import { JobClient } from '../jobs/job-client';
import { JobDownload } from '../jobs/job-download';
import { JOB_FILES } from '../jobs/job-files.provider';
import { ImportCalls } from './import-calls';
import { ImportJob } from './import-job';
import { ImportTypes } from './import-types';

/** Providers of imports, for the types of some catalogues. */
export const importProviders = (records: readonly Catalogue[]): Provider[] => [
  { provide: ImportTypes, useFactory: () => new ImportTypes(records) },
  {
    provide: ImportJob,
    inject: [Nats, JOB_FILES, ImportTypes, JobClient, GatewaySettings, Metrics],
    useFactory: (...given: ConstructorParameters<typeof ImportJob>) => new ImportJob(...given),
  },
  {
    provide: ImportCalls,
    inject: [JobClient, JOB_FILES, JobDownload, ImportTypes, Signer, GatewaySettings],
    useFactory: (...given: ConstructorParameters<typeof ImportCalls>) => new ImportCalls(...given),
  },
];

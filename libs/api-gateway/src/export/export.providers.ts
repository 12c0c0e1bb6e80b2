import type { JobFiles } from '@deskline/attachments';
import { Nats } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import type { Provider } from '@nestjs/common';
import { Changes } from '../changes/changes';
import { GatewaySettings } from '../gateway.settings';
import { JobClient } from '../jobs/job-client';
import { JobDownload } from '../jobs/job-download';
import { JOB_FILES } from '../jobs/job-files.provider';
import { ExportJob } from './export-job';
import { ExportPages } from './export-pages';
import { Exports } from './exports';
import { ExportTypes } from './export-types';
import { PersonExports } from './person-exports';
import { PersonSections } from './person-sections';

/** Exports of the records of some catalogues. */
export const exportProviders = (catalogues: readonly Catalogue[]): Provider[] => [
  { provide: ExportTypes, useFactory: () => new ExportTypes(catalogues) },
  {
    provide: PersonSections,
    inject: [ExportTypes],
    useFactory: (types: ExportTypes) => new PersonSections(catalogues, types),
  },
  { provide: ExportPages, inject: [Nats], useFactory: (nats: Nats) => new ExportPages(nats) },
  {
    provide: ExportJob,
    inject: [JOB_FILES, ExportPages, ExportTypes, PersonSections, Changes],
    useFactory: (
      files: JobFiles,
      pages: ExportPages,
      types: ExportTypes,
      sections: PersonSections,
      changes: Changes,
    ) => new ExportJob(files, pages, types, sections, () => changes.now()),
  },
  {
    provide: Exports,
    inject: [ExportTypes, ExportPages, JobClient, JobDownload, GatewaySettings],
    useFactory: (
      types: ExportTypes,
      pages: ExportPages,
      jobs: JobClient,
      files: JobDownload,
      { JOBS_WAITING }: GatewaySettings,
    ) => new Exports(types, pages, jobs, files, JOBS_WAITING),
  },
  {
    provide: PersonExports,
    inject: [PersonSections, ExportPages, JobClient, GatewaySettings],
    useFactory: (
      sections: PersonSections,
      pages: ExportPages,
      jobs: JobClient,
      { JOBS_WAITING, NODE_ID_DOMAIN }: GatewaySettings,
    ) => new PersonExports(sections, pages, jobs, JOBS_WAITING, NODE_ID_DOMAIN),
  },
];

import { EventsModule } from '@deskline/events';
import { RecordHttpModule } from '@deskline/record-http';
import { RecordStoreModule } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller';
import { AccountRead } from './account/account.read';
import { DirectoryController } from './account/directory.controller';
import { Directory } from './account/directory';
import { RetentionController } from './account/retention.controller';
import { AccountRetention } from './account/account-retention';
import { OccurrenceResults } from './ci/occurrence-results';
import { configurationBehaviours, configurationGroups } from './behaviours';
import { CoverageController } from './coverages/coverage.controller';
import { JobSweeper } from './job/job-sweeper';
import { Jobs } from './job/jobs';
import { JobsController } from './job/jobs.controller';
import { subscribedServices } from './subscriptions';
import { migrations } from '../migrations/migrations';
import { ErasureController } from './person/erasure/erasure.controller';
import { IdentityNotifier } from './permission/identity-notifier';
import { Permissions } from './permission/permissions';
import { PermissionsController } from './permission/permissions.controller';
import { RolesImport } from './permission/roles-import';
import { configurationRecords } from './records';
import { ShortUrlController } from './short-url/short-url.controller';
import { ShortUrlCallsController } from './short-url/short-url-calls.controller';
import { UrlReserver } from './short-url/url-reserver';
import { UrlReservations } from './short-url/url-reservations';
import { BillableController } from './usage/billable.controller';
import { BillableNotes, BillablePeople } from './usage/billable-people';
import { Usage, UsageSweeper } from './usage/usage';
import { UsageController } from './usage/usage.controller';

@Module({
  imports: [
    RecordStoreModule.forRoot({
      catalogue: configurationRecords,
      migrations,
      follows: subscribedServices,
      foundsAccounts: true,
      behaviours: configurationBehaviours,
      groups: configurationGroups,
    }),
    RecordHttpModule.forRoot({
      catalogue: configurationRecords,
      rowHandlers: { people_roles: RolesImport },
    }),
  ],
  controllers: [
    AccountController,
    BillableController,
    CoverageController,
    DirectoryController,
    ErasureController,
    JobsController,
    PermissionsController,
    RetentionController,
    ShortUrlCallsController,
    ShortUrlController,
    UsageController,
  ],
  providers: [
    AccountRead,
    AccountRetention,
    BillableNotes,
    BillablePeople,
    Directory,
    IdentityNotifier,
    Jobs,
    JobSweeper,
    OccurrenceResults,
    Permissions,
    RolesImport,
    UrlReservations,
    UrlReserver,
    Usage,
    UsageSweeper,
    EventsModule.consume({ consumer: 'occurrences', source: 'work-records', handler: OccurrenceResults }),
  ],
})
export class ConfigurationRecordsModule {}

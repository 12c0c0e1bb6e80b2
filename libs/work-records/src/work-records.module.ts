import { RuleProcess } from '@deskline/automation';
import { EventsModule } from '@deskline/events';
import { RecordHttpModule } from '@deskline/record-http';
import { RecordStoreModule } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { CoverageBackfill } from './affected-sla/coverage-backfill';
import { Coverages } from './affected-sla/coverages';
import { SlaCustomers } from './affected-sla/sla-customers';
import { ConfigurationItems } from './automation/run/configuration-items';
import { AutomationMetrics } from './automation/run/automation.metrics';
import { AutomationIntake } from './automation/run/intake';
import { Owners } from './automation/run/owners';
import { AutomationRunner } from './automation/run/runner';
import { TryRuleController } from './automation/try/try-rule.controller';
import { workBehaviours, workGroups } from './behaviours';
import { CountingNotes } from './event/counting-notes';
import { EventReferences } from './event/event-references';
import { ServiceDesks } from './event/service-desks';
import { EventSweeper } from './event/event-sweeper';
import { EventController } from './event/event.controller';
import { Events } from './event/events';
import { SprintStarts } from './sprint-backlog/sprint-starts';
import { subscribedServices } from './subscriptions';
import { migrations } from '../migrations/migrations';
import { CoverageRenewer } from './new-agreement/coverage-renewer';
import { NewAgreements } from './new-agreement/new-agreements';
import { NearTargets } from './notification/near-targets';
import { NotificationIntake } from './notification/notification-intake';
import { NotificationSweeper } from './notification/notification-sweeper';
import { CiOccurrences } from './occurrence/occurrences';
import { workRecords } from './records';
import { RequestReservations } from './request/request-reservations';
import { SlaReportController } from './sla-report/sla-report.controller';
import { TimesheetController } from './timesheet/timesheet.controller';
import { Timesheets } from './timesheet/timesheets';
import { SubscriptionController } from './watch/subscription.controller';

@Module({
  imports: [
    RecordStoreModule.forRoot({
      catalogue: workRecords,
      migrations,
      follows: subscribedServices,
      behaviours: workBehaviours,
      groups: workGroups,
    }),
    RecordHttpModule.forRoot({ catalogue: workRecords }),
  ],
  controllers: [
    SubscriptionController,
    SlaReportController,
    TryRuleController,
    EventController,
    TimesheetController,
  ],
  providers: [
    Coverages,
    CoverageBackfill,
    CoverageRenewer,
    NewAgreements,
    EventsModule.consume({
      consumer: 'agreements',
      source: 'configuration-records',
      handler: NewAgreements,
    }),
    Owners,
    ConfigurationItems,
    { provide: RuleProcess, useFactory: () => new RuleProcess() },
    AutomationMetrics,
    AutomationRunner,
    AutomationIntake,
    NotificationIntake,
    NearTargets,
    NotificationSweeper,
    EventsModule.consume({ consumer: 'notifications', source: 'work-records', handler: NotificationIntake }),
    CountingNotes,
    EventReferences,
    ServiceDesks,
    Events,
    EventSweeper,
    CiOccurrences,
    SprintStarts,
    EventsModule.consume({ consumer: 'sprints', source: 'configuration-records', handler: SprintStarts }),
    RequestReservations,
    EventsModule.consume({
      consumer: 'reservations',
      source: 'configuration-records',
      handler: RequestReservations,
    }),
    Timesheets,
    SlaCustomers,
    EventsModule.consume({ consumer: 'customers', source: 'configuration-records', handler: SlaCustomers }),
    EventsModule.consume({
      consumer: 'occurrences',
      source: 'configuration-records',
      handler: CiOccurrences,
    }),
    ...['work-records', ...subscribedServices].map((source) =>
      EventsModule.consume({ consumer: 'automation', source, handler: AutomationIntake }),
    ),
  ],
})
export class WorkRecordsModule {}

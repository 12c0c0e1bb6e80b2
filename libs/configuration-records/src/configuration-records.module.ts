import { EventsModule } from '@deskline/events';
import { Database } from '@deskline/platform';
import { RecordActions, RecordHttpModule } from '@deskline/record-http';
import { RecordStoreModule, RecordRuntime } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller';
import { AccountRead } from './account/account.read';
import { DirectoryController } from './account/directory.controller';
import { Directory } from './account/directory';
import { BroadcastTranslation } from './broadcast/broadcast-translation.record';
import { Broadcast } from './broadcast/broadcast.record';
import { keepMessage, keepTranslation } from './broadcast/message.companions';
import { registerDuration } from './calendar/duration.actions';
import { OccurrenceResults } from './ci/occurrence-results';
import { configurationBehaviours, configurationGroups } from './behaviours';
import { CoverageController } from './coverages/coverage.controller';
import { follows } from './follows';
import { migrations } from '../migrations/migrations';
import { IdentityNews } from './permission/identity-news';
import { Permissions } from './permission/permissions';
import { PermissionsController } from './permission/permissions.controller';
import { accompanyPerson } from './person/person.companion';
import { Person } from './person/person.record';
import { configurationRecords } from './records';
import { keepQuestion } from './survey/survey-answer.companion';
import { SurveyAnswer } from './survey/survey-answer.record';

@Module({
  imports: [
    RecordStoreModule.forRoot({
      catalogue: configurationRecords,
      migrations,
      follows,
      foundsAccounts: true,
      behaviours: configurationBehaviours,
      groups: configurationGroups,
    }),
    RecordHttpModule.forRoot({ catalogue: configurationRecords }),
  ],
  controllers: [AccountController, CoverageController, DirectoryController, PermissionsController],
  providers: [
    AccountRead,
    Directory,
    IdentityNews,
    OccurrenceResults,
    Permissions,
    EventsModule.consume({ consumer: 'occurrences', source: 'work-records', handler: OccurrenceResults }),
  ],
})
export class ConfigurationRecordsModule {
  constructor(runtime: RecordRuntime, news: IdentityNews, actions: RecordActions, database: Database) {
    runtime.accompany(Person, accompanyPerson(news));
    runtime.accompany(Broadcast, keepTranslation(runtime.accounts));
    runtime.accompany(BroadcastTranslation, keepMessage(runtime.accounts));
    runtime.accompany(SurveyAnswer, keepQuestion);
    registerDuration(actions, database);
  }
}

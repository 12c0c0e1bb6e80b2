import { Database } from '@deskline/platform';
import { RecordActions, RecordHttpModule } from '@deskline/record-http';
import { RecordStoreModule, Workshop } from '@deskline/record-store';
import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller';
import { AccountRead } from './account/account.read';
import { DirectoryController } from './account/directory.controller';
import { Directory } from './account/directory';
import { registerDuration } from './calendar/duration.actions';
import { configurationBehaviours, configurationGroups } from './behaviours';
import { follows } from './follows';
import { migrations } from './migrations/migrations';
import { IdentityNews } from './permission/identity-news';
import { Permissions } from './permission/permissions';
import { PermissionsController } from './permission/permissions.controller';
import { accompanyPerson } from './person/person.companion';
import { Person } from './person/person.record';
import { configurationRecords } from './records';

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
  controllers: [AccountController, DirectoryController, PermissionsController],
  providers: [AccountRead, Directory, IdentityNews, Permissions],
})
export class ConfigurationRecordsModule {
  constructor(workshop: Workshop, news: IdentityNews, actions: RecordActions, database: Database) {
    workshop.accompany(Person, accompanyPerson(news));
    registerDuration(actions, database);
  }
}

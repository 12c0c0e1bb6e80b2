import { Inject, Injectable } from '@nestjs/common';
import type { ReferenceSnapshot } from '@deskline/events';
import { NO_BODY, Database, Nats } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';
import { personOf, type PersonRow } from './directory-rows';
import { saveDisabledVersions, savePeople } from './save-directory';

/** Fetches people from configuration-records, such as one who was created a millisecond ago and whose event is on its way. */
@Injectable()
export class Directory {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Database) private readonly database: Database,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  /** Fetches and saves a person; null if there is none. Rejects as Nats does. */
  async fetchPerson(id: number): Promise<PersonRow | null> {
    const question = { head: { type: 'person', ids: [id] }, body: NO_BODY };
    const { body } = await this.nats.request(
      'references.person',
      question,
      this.settings.DIRECTORY_TIMEOUT_MS,
    );
    const [snapshot] = JSON.parse(body.toString()) as ReferenceSnapshot[];
    if (!snapshot) return null;
    const person = personOf(snapshot);
    await this.database.transaction(async (transaction) => {
      await savePeople(transaction, [person]);
      await saveDisabledVersions(transaction, [person]);
    });
    return person;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { ReferenceSnapshot } from '@deskline/events';
import { Database, Nats } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';
import { personOf, type PersonRow } from './directory-rows';
import { keepDisabled, keepPeople } from './keep';

const NO_BODY = Buffer.alloc(0);

/** The owner of people, asked about one whom no event has told of yet: somebody created a millisecond ago. */
@Injectable()
export class Directory {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Database) private readonly database: Database,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  /** Null: there is no such person. Throws what Nats throws. */
  async person(id: number): Promise<PersonRow | null> {
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
      await keepPeople(transaction, [person]);
      await keepDisabled(transaction, [person]);
    });
    return person;
  }
}

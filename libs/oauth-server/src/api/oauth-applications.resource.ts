import { Inject, Injectable } from '@nestjs/common';
import type { Scope } from '@deskline/identity';
import type { RecordCall } from '@deskline/record-http';
import { Invalid, type Values } from '@deskline/record-store';
import type { Application, ApplicationWithSecrets } from '../application/application';
import { ApplicationRules, type ApplicationChange } from '../application/application-rules';
import { Applications } from '../application/applications';
import { LinkedPeople } from '../application/linked-people';
import { actorOf } from './actor';
import { inZone } from './in-zone';
import { Lends } from './lends';
import { OauthApplication } from './oauth-application.record';
import { shownSecret } from './oauth-application-secrets.resource';
import type { Resource, Shown } from './resource';
import { scopesIn } from './scopes-in';

/** "Applications (administrators)": those of the account that a call works in. */
@Injectable()
export class OauthApplicationsResource implements Resource {
  readonly record = OauthApplication;
  readonly reads = { scopes: scopesIn };

  constructor(
    @Inject(Applications) private readonly applications: Applications,
    @Inject(ApplicationRules) private readonly rules: ApplicationRules,
    @Inject(LinkedPeople) private readonly people: LinkedPeople,
    @Inject(Lends) private readonly lends: Lends,
  ) {}

  async list(call: RecordCall): Promise<Shown[]> {
    return this.shown(await this.applications.list(call.principal.account), call);
  }

  async one(id: number, call: RecordCall): Promise<Shown | undefined> {
    const found = await this.applications.get(call.principal.account, id);
    return found ? (await this.shown([found], call))[0] : undefined;
  }

  async create(values: Values, call: RecordCall): Promise<Shown> {
    const wish = changeIn(values);
    await this.assertFit(wish, null, call);
    const { account } = call.principal;
    const made = {
      name: wish.name ?? '',
      redirect_uris: wish.redirect_uris ?? [],
      scopes: wish.scopes ?? [],
      person_id: wish.person_id ?? null,
      public: wish.public ?? false,
    };
    const by = actorOf(call);
    const { application, client_secret } = await this.applications.create(account, made, by);
    if (wish.disabled) await this.applications.disable(account, application.id, by);
    const shown = await this.one(application.id, call);
    return { ...shown, id: application.id, ...(client_secret !== null && { client_secret }) };
  }

  async update(id: number, values: Values, call: RecordCall): Promise<boolean> {
    const wish = changeIn(values);
    const { account } = call.principal;
    const known = await this.applications.get(account, id);
    if (!known) return false;
    await this.assertFit(wish, known, call);
    const { public: _public, ...patch } = wish;
    return (await this.applications.update(account, id, patch, actorOf(call))) !== null;
  }

  remove(id: number, call: RecordCall): Promise<boolean> {
    return this.applications.delete(call.principal.account, id, actorOf(call));
  }

  private async assertFit(
    wish: ApplicationChange,
    known: Application | null,
    call: RecordCall,
  ): Promise<void> {
    const lends = (scopes: readonly Scope[]) => this.lends.scopes(call, scopes);
    const problems = await this.rules.problems(call.principal.account, wish, known, lends);
    if (problems.length > 0) throw new Invalid(problems);
  }

  private async shown(all: readonly ApplicationWithSecrets[], { principal }: RecordCall): Promise<Shown[]> {
    const people = await this.people.named(all.flatMap(({ person_id }) => person_id ?? []));
    const zone = principal.time_zone;
    return all.map((each) => ({
      id: each.id,
      name: each.name,
      client_id: each.client_id,
      redirect_uris: each.redirect_uris,
      scopes: each.scopes,
      person: each.person_id === null ? null : (people.get(each.person_id) ?? null),
      public: each.public,
      disabled: each.disabled,
      secrets: each.secrets.map((secret) => shownSecret(secret, zone)),
      created_at: inZone(each.created_at, zone),
      updated_at: inZone(each.updated_at, zone),
    }));
  }
}

function changeIn({ person, ...rest }: Values & { person?: number | null }): ApplicationChange {
  return { ...rest, ...(person !== undefined && { person_id: person }) };
}

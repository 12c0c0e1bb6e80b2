import { EventPublisher } from '@deskline/events';
import { Clock, Database, Settings } from '@deskline/platform';
import { slugRules, type Catalogue, type Group, type RecordType, type Rule } from '@deskline/record';
import { Inject, Injectable } from '@nestjs/common';
import { Accounts } from './accounts';
import { BEHAVIOURS, type Behaviour, type Behaviours } from './behaviour';
import { CATALOGUE } from './catalogue.token';
import { placing } from './rank/placing';
import { OwnerRights } from './reference/owner-rights';
import { References } from './reference/references';
import type { Companion } from './write/companion';
import type { Examiner, Foreseer } from './write/examiner';
import type { Numbering } from './write/numbering';
import type { Farewell, Sequel } from './write/sequel';
import { KeyedSemaphore } from './write/lock/keyed-semaphore';

/** What every unit of work needs at hand. */
@Injectable()
export class RecordRuntime {
  private readonly rules: ReadonlyMap<string, readonly Rule[]>;
  private readonly sequels: ReadonlyMap<string, readonly Sequel[]>;
  private readonly farewells: ReadonlyMap<string, readonly Farewell[]>;
  private readonly numberings: ReadonlyMap<string, Numbering>;
  private readonly attributes: ReadonlyMap<string, string>;
  private readonly companions = new Map<string, readonly Companion[]>();
  private readonly examiners = new Map<string, Examiner>();
  private readonly foreseers = new Map<string, Foreseer>();
  readonly groups: readonly Group[];
  readonly rootSemaphore: KeyedSemaphore;

  constructor(
    readonly database: Database,
    readonly references: References,
    readonly rights: OwnerRights,
    readonly accounts: Accounts,
    readonly publisher: EventPublisher,
    private readonly clock: Clock,
    private readonly settings: Settings,
    @Inject(CATALOGUE) readonly catalogue: Catalogue,
    @Inject(BEHAVIOURS) { behaviours, groups }: Behaviours,
  ) {
    this.rules = new Map(catalogue.records.map((record) => [record.name, rulesOf(record, behaviours)]));
    const all = <T>(what: (behaviour: Behaviour) => T | undefined) =>
      new Map(
        catalogue.records.map(({ name }) => [
          name,
          behaviours.filter(({ record }) => record === name).flatMap((one) => what(one) ?? []),
        ]),
      );
    this.sequels = all(({ sequel }) => sequel);
    this.farewells = all(({ farewell }) => farewell);
    this.numberings = new Map(
      behaviours.flatMap(({ record, numbering }) => (numbering ? [[record, numbering]] : [])),
    );
    this.attributes = new Map(
      behaviours.flatMap(({ record, projectedSql }) => (projectedSql ? [[record, projectedSql]] : [])),
    );
    for (const record of catalogue.records) this.accompany(record, ...placing(record));
    this.groups = groups;
    this.rootSemaphore = new KeyedSemaphore(settings.LOCK_TIMEOUT_MS);
  }

  /** Wire datetimes are whole seconds. */
  now(): string {
    return `${this.clock.now().toISOString().slice(0, 19)}Z`;
  }

  get nodeDomain(): string {
    return this.settings.NODE_ID_DOMAIN;
  }

  rulesOf(record: RecordType): readonly Rule[] {
    return this.rules.get(record.name) ?? [];
  }

  /** In the order of the areas they come with. */
  sequelsOf(record: RecordType): readonly Sequel[] {
    return this.sequels.get(record.name) ?? [];
  }

  farewellsOf(record: RecordType): readonly Farewell[] {
    return this.farewells.get(record.name) ?? [];
  }

  numberingOf(record: RecordType): Numbering | undefined {
    return this.numberings.get(record.name);
  }

  /** Called by a service at its start, for a record that something else is written beside. */
  accompany(record: RecordType, ...companions: readonly Companion[]): void {
    this.companions.set(record.name, [...this.companionsOf(record), ...companions]);
  }

  /** In the order they are called. */
  companionsOf(record: RecordType): readonly Companion[] {
    return this.companions.get(record.name) ?? [];
  }

  /** Called by a service at its start, for a record with values that only others can judge. */
  examine(record: RecordType, examiner: Examiner): void {
    this.examiners.set(record.name, examiner);
  }

  examinerOf(record: RecordType): Examiner | undefined {
    return this.examiners.get(record.name);
  }

  /** Called by a service at its start, for a record whose rules decide by what others are asked beforehand. */
  foresee(record: RecordType, foreseer: Foreseer): void {
    this.foreseers.set(record.name, foreseer);
  }

  foreseerOf(record: RecordType): Foreseer | undefined {
    return this.foreseers.get(record.name);
  }

  /** SQL for what others may know of a record beyond its own fields; $1 is its id. */
  sharedSql(record: RecordType): string | undefined {
    return this.attributes.get(record.name);
  }

  record(name: string): RecordType {
    const record = this.catalogue.byName.get(name);
    if (!record) throw new Error(`${this.catalogue.service} keeps no ${name}`);
    return record;
  }
}

/** What a definition says of itself comes before what its behaviour decides. */
const rulesOf = (record: RecordType, behaviours: readonly Behaviour[]): readonly Rule[] => [
  ...slugRules(record),
  ...behaviours.filter((one) => one.record === record.name).flatMap(({ rules }) => rules),
];

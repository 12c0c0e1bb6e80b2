import { EventPublisher } from '@deskline/events';
import { Clock, Database, Settings } from '@deskline/platform';
import { type Catalogue, type Group, type RecordType, type Rule, slugRules } from '@deskline/record';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Accounts } from './accounts';
import { type Action, type Behaviour, BEHAVIOURS, type Behaviours, CATALOGUE } from './behaviour/behaviour';
import {
  type Provided,
  resolve,
  type AfterDelete,
  type AfterWrite,
  type AfterWriteHook,
  type BeforeWrite,
  type Prefetch,
} from './behaviour/hooks';
import { getOrCompute } from './memoize';
import { TimerTimes } from './timers/timer-times';
import { OwnerRights } from './reference/owner-client';
import { References } from './reference/references';
import { KeyedSemaphore } from './write/lock/keyed-semaphore';
import { assignRanks } from './rank/rank';

/** Hooks and actions of one record type, made with their providers. */
interface Hooks {
  readonly prefetch: readonly Prefetch[];
  readonly beforeWrite: readonly BeforeWrite[];
  readonly afterWrite: Readonly<Record<AfterWriteHook['on'], readonly AfterWrite[]>>;
  readonly afterDelete: readonly AfterDelete[];
  readonly actions: ReadonlyMap<string, Action>;
}

type Resolve = <T extends object>(provided: Provided<T>, purpose: string) => T;

/** The engine's own hook, which ranks records, runs before those of the record type. */
function hooksOf(record: RecordType, behaviour: Behaviour | undefined, resolve: Resolve): Hooks {
  const { name } = record;
  const all = <T extends object>(kind: string, hooks: readonly Provided<T>[] = []): readonly T[] =>
    hooks.map((hook) => resolve(hook, `A ${kind} hook of ${name}`));
  const afterWrite = [...assignRanks(record), ...(behaviour?.afterWrite ?? [])];
  const afterWriteOn = (moment: AfterWriteHook['on']) =>
    all(
      'afterWrite',
      afterWrite.filter(({ on }) => on === moment).map(({ run }) => run),
    );
  return {
    prefetch: all('prefetch', behaviour?.prefetch),
    beforeWrite: all('beforeWrite', behaviour?.beforeWrite),
    afterWrite: { row: afterWriteOn('row'), effects: afterWriteOn('effects') },
    afterDelete: all('afterDelete', behaviour?.afterDelete),
    actions: new Map(
      Object.entries(behaviour?.actions ?? {}).map(([action, entry]) => [
        action,
        resolvedMembers(entry, (member) => resolve(member, `The action ${action} of ${name}`)),
      ]),
    ),
  };
}

const resolvedMembers = (entry: object, resolveMember: (member: object) => object): Action =>
  Object.fromEntries(
    Object.entries(entry).map(([key, member]: [string, unknown]) => [
      key,
      typeof member === 'string' ? member : resolveMember(member as object),
    ]),
  ) as unknown as Action;

/** Extensions of changes by record type; `write/change-extension.ts` knows their interface. */
export const CHANGE_EXTENSION = Symbol('CHANGE_EXTENSION');

/** Everything that the units of work of one service share. */
@Injectable()
export class RecordRuntime implements OnModuleInit {
  private readonly behaviours: ReadonlyMap<string, Behaviour>;
  private readonly rules: ReadonlyMap<string, readonly Rule[]>;
  private readonly hooks = new Map<string, Hooks>();
  readonly groups: readonly Group[];
  readonly rootSemaphore: KeyedSemaphore;
  readonly timerTimes = new TimerTimes();

  constructor(
    readonly database: Database,
    readonly references: References,
    readonly rights: OwnerRights,
    readonly accounts: Accounts,
    readonly publisher: EventPublisher,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly modules: ModuleRef,
    @Inject(CATALOGUE) readonly catalogue: Catalogue,
    @Inject(BEHAVIOURS) { behaviours, groups }: Behaviours,
    @Inject(CHANGE_EXTENSION) readonly extensions: (record: RecordType) => object,
  ) {
    this.behaviours = new Map(behaviours.map((behaviour) => [behaviour.record, behaviour]));
    this.rules = new Map(
      catalogue.records.map((record) => [
        record.name,
        // The definition's own rules run before those of its behaviour.
        [...slugRules(record), ...(this.behaviours.get(record.name)?.rules ?? [])],
      ]),
    );
    this.groups = groups;
    this.rootSemaphore = new KeyedSemaphore(settings.LOCK_TIMEOUT_MS);
  }

  /** Makes hooks and actions with their providers: a missing provider fails the start of the service. */
  onModuleInit(): void {
    for (const record of this.catalogue.records) this.hooksOf(record);
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

  hooksOf(record: RecordType): Hooks {
    return getOrCompute(this.hooks, record.name, () =>
      hooksOf(record, this.behaviours.get(record.name), (provided, purpose) =>
        resolve(this.modules, provided, purpose),
      ),
    );
  }

  actionsOf(record: RecordType): ReadonlyMap<string, Action> {
    return this.hooksOf(record).actions;
  }

  /** Whether its table of actions has the action; available before its providers are resolved. */
  performs(record: RecordType, action: string): boolean {
    return this.behaviours.get(record.name)?.actions[action] !== undefined;
  }

  /** SQL for attributes of a projection beyond the record's own fields; $1 is its id. */
  projectedSql(record: RecordType): string | undefined {
    return this.behaviours.get(record.name)?.projectedSql;
  }

  record(name: string): RecordType {
    const record = this.catalogue.byName.get(name);
    if (!record) throw new Error(`${this.catalogue.service} has no record type ${name}`);
    return record;
  }
}

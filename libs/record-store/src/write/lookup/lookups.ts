import type { Queries } from '@deskline/platform';
import {
  isNestedLookup,
  type AnyLookedUp,
  type NestedLookup,
  type Kind,
  type LookupFields,
  type RecordType,
  type Stored,
} from '@deskline/record';
import { knownSql } from '../../reference/known-sql';
import { referenceKey, type KnownReference, type Wanted } from '../../reference/references';
import { Heard } from './heard';
import type { RemoteLookup } from './remote-lookup';
import { KnownCodes } from './known-codes';
import { prefetchHints, rememberHint } from './prefetch-hints';
import { describeReference, lookupView, type LookupSource } from './lookup-view';
import type { RecordRuntime } from '../../runtime';

/** What is known of the records a change refers to, by field. */
export type ChangeFacts = Readonly<Record<string, KnownReference | undefined>>;

const pointers = new WeakMap<RecordType, readonly (readonly [name: string, type: string])[]>();

function referencesOf(record: RecordType): readonly (readonly [name: string, type: string])[] {
  let found = pointers.get(record);
  if (!found) {
    const all = Object.entries(record.fields).filter(([, { kind }]) => kind === 'reference');
    pointers.set(record, (found = all.map(([name, { to }]) => [name, to as string])));
  }
  return found;
}

/**
 * What a change knows of the records around it. All that the record points at is looked up in one question; what a rule
 * asks for beyond that, because a rule above it has set the reference or because it is one step further, is noted and
 * looked up together, so that the rules can be asked again.
 */
export class Lookups implements LookupSource {
  private readonly found = new Map<string, KnownReference | undefined>();
  private readonly unmet = new Map<string, Wanted>();
  private readonly codes = new KnownCodes();
  private readonly descriptions = new Map<KnownReference, Map<LookupFields, AnyLookedUp[string]>>();
  private readonly references: readonly (readonly [name: string, type: string])[];

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly queries: Queries,
    private readonly record: RecordType,
    /** Without one nobody is asked. */
    private readonly remoteLookup?: RemoteLookup,
    private readonly heard = new Heard(),
  ) {
    this.references = referencesOf(record);
  }

  /** Looks up what a new record is going to point at, and what rules went on to from there before. */
  async prefetch(values: Stored, caller: number | null): Promise<void> {
    const { catalogue } = this.runtime;
    const wanted = this.pointedAt(values).map(([, one]) => one);
    const further = wanted.flatMap((one) => prefetchHints(catalogue, one));
    await this.look([...wanted, ...further, ...this.likely(caller)], []);
  }

  /** Looks up what a record points at. Only what is in `moved` is asked of its owner when it is not known. */
  async loadReferences(
    after: Stored,
    moved: readonly string[] = [],
    caller: number | null = null,
  ): Promise<void> {
    const wanted = this.pointedAt(after);
    const asked = wanted.filter(([name]) => moved.includes(name)).map(([, one]) => one);
    await this.look([...wanted.map(([, one]) => one), ...this.likely(caller)], asked);
  }

  /**
   * Decides with what is known. Decisions are pure, so they may be taken again once more is known; each time they get
   * further than before, to their end at last: what has been looked up, found or not, is looked up no more. A code
   * means a record of that account, which stays as it is until the decision is carried out.
   */
  async repeatUntilComplete<T>(
    account: string,
    decide: (known: (after: Stored) => AnyLookedUp) => T,
  ): Promise<T> {
    const find = async (type: string, code: string) =>
      this.remoteLookup?.findCode(this.queries, type, code, account, 'held');
    for (;;) {
      const decision = decide((after) => lookupView(this.record, this, after));
      const wanted = [...this.unmet.values()];
      if (!(await this.codes.learn(find)) && wanted.length === 0) return decision;
      this.unmet.clear();
      await this.look(wanted, wanted);
    }
  }

  /** What is known of what a record points at, by field. */
  factsOf(after: Stored): ChangeFacts {
    return Object.fromEntries(
      this.pointedAt(after).map(([name, one]) => [name, this.found.get(referenceKey(one))]),
    );
  }

  pointedAtBy(field: string, after: Stored): AnyLookedUp[string] {
    const { kind, to: type = '' } = this.record.fields[field] ?? {};
    const knowing = this.record.lookups?.[field] as LookupFields;
    return kind === 'code'
      ? this.told(this.codes.get(type, after[field]), knowing)
      : this.described({ type, id: after[field] as number }, knowing);
  }

  valueOf(value: unknown, said: Kind | NestedLookup, of: KnownReference): unknown {
    if (isNestedLookup(said)) {
      const further = { type: said.to, id: value as number };
      if (this.isUnmet(further)) rememberHint(this.runtime.catalogue, of, further);
      return this.described(further, said.lookups) ?? null;
    }
    return value ?? (said === 'strings' || said === 'parts' ? [] : null);
  }

  private described(wanted: Wanted, knowing: LookupFields): AnyLookedUp[string] {
    if (typeof wanted.id !== 'number') return undefined;
    const key = referenceKey(wanted);
    if (this.isUnmet(wanted)) this.unmet.set(key, wanted);
    return this.told(this.found.get(key), knowing);
  }

  private isUnmet(wanted: Wanted): boolean {
    if (typeof wanted.id !== 'number') return false;
    return !this.found.has(referenceKey(wanted)) && !this.recalls(wanted);
  }

  private told(reference: KnownReference | undefined, knowing: LookupFields): AnyLookedUp[string] {
    if (!reference) return undefined;
    let descriptions = this.descriptions.get(reference);
    if (!descriptions) this.descriptions.set(reference, (descriptions = new Map()));
    let described = descriptions.get(knowing);
    if (!described) descriptions.set(knowing, (described = describeReference(knowing, this, reference)));
    return described;
  }

  private pointedAt(after: Stored): [name: string, one: Wanted][] {
    return this.references
      .filter(([name]) => typeof after[name] === 'number')
      .map(([name, type]) => [name, { type, id: after[name] as number }]);
  }

  /** Whoever makes a change is whom a rule puts in most often: known beforehand, it costs no question of its own. */
  private likely(caller: number | null): Wanted[] {
    const lookups = this.record.lookups ?? {};
    const knowsPeople = this.references.some(([name, type]) => type === 'person' && name in lookups);
    return caller !== null && knowsPeople ? [{ type: 'person', id: caller }] : [];
  }

  private async look(wanted: readonly Wanted[], asked: readonly Wanted[]): Promise<void> {
    const { references, accounts, catalogue } = this.runtime;
    const unheard = wanted.filter((one) => !this.recalls(one));
    if (unheard.length === 0) return;
    const text = knownSql(
      catalogue,
      this.record,
      unheard.map(({ type }) => type),
    );
    const sought = asked.filter((one) => unheard.includes(one));
    const found = this.remoteLookup
      ? await this.remoteLookup.find(this.queries, unheard, sought, text)
      : await references.find(this.queries, unheard, text);
    const owners = [...found.values()].map(({ account_id }) => account_id);
    await accounts.know(owners, this.queries);
    // What was not asked of its owner may be known there.
    for (const one of sought) this.found.set(referenceKey(one), undefined);
    for (const [key, one] of found) {
      this.found.set(key, one);
      this.heard.keep(this.asker(one), one);
    }
  }

  private recalls(one: Wanted): boolean {
    const heard = this.heard.recall(this.asker(one), one);
    if (heard) this.found.set(referenceKey(one), heard);
    return heard !== undefined;
  }

  /** What others share is the same for all. */
  private asker({ type }: Wanted): string {
    return this.runtime.references.isOwn(type) ? this.record.name : '';
  }
}

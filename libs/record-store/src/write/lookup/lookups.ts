import {
  isNestedLookup,
  type AnyLookedUp,
  type NestedLookup,
  type Kind,
  type LookupFields,
  type RecordType,
  type Stored,
} from '@deskline/record';
import { getOrCompute, memoize } from '../../memoize';
import type { RecordRuntime } from '../../runtime';
import { lookupSql } from '../../reference/lookup-sql';
import {
  type CodeKey,
  referenceKey,
  type ProjectedReference,
  type ReferenceKey,
} from '../../reference/references';
import type { UnitOfWork } from '../unit-of-work';
import { LRUCache } from 'lru-cache';

/** References of a record, by field. */
export type ChangeFacts = Readonly<Record<string, ProjectedReference | undefined>>;

const referenceFields = memoize((record: RecordType): readonly (readonly [name: string, type: string])[] =>
  Object.entries(record.fields)
    .filter(([, { kind }]) => kind === 'reference')
    .map(([name, { to }]) => [name, to as string]),
);

/**
 * Lookups of one decision. One statement loads all references of the record; a lookup beyond that, because a rule above
 * has set the reference or because it is nested, is noted as missing, and all missing ones are loaded together before the
 * rules are applied again.
 */
export class Lookups {
  private readonly found = new Map<string, ProjectedReference | undefined>();
  private readonly missing = new Map<string, ReferenceKey>();
  private readonly codes = new Map<string, ProjectedReference | undefined>();
  private readonly missingCodes = new Map<string, Omit<CodeKey, 'account'>>();
  private readonly descriptions = new Map<ProjectedReference, Map<LookupFields, AnyLookedUp[string]>>();

  constructor(
    private readonly unit: UnitOfWork,
    private readonly record: RecordType,
  ) {}

  /** Loads the references of new records into the cache in one statement, and those that rules went on to from them last time. */
  async prefetch(all: readonly Stored[]): Promise<void> {
    const wanted = all.flatMap((values) => this.referencesIn(values).map(([, one]) => one));
    await this.load(this.withHints([...wanted, ...this.caller]), []);
  }

  /** Loads the references that rules read. Owners in other services are queried for unknown ones in `moved` only. */
  async loadReferences(after: Stored, moved: readonly string[]): Promise<void> {
    const wanted = this.referencesIn(after);
    const sought = wanted.filter(([name]) => moved.includes(name)).map(([, one]) => one);
    await this.load(this.withHints([...wanted.map(([, one]) => one), ...this.caller]), sought);
  }

  /**
   * Takes a pure decision, again whenever it has read a lookup that was not loaded yet. It ends, since a lookup that has
   * been tried, found or not, is not missing again. A code means a record of the account, which is locked in share mode
   * until the decision is carried out.
   */
  async repeatUntilComplete<T>(
    account: string,
    decide: (lookupsOf: (after: Stored) => AnyLookedUp) => T,
  ): Promise<T> {
    for (;;) {
      const decision = decide((after) => this.view(after));
      if (!(await this.loadMissing(account))) return decision;
    }
  }

  /** Lookups of a row of the record type; those that are not loaded yet are noted as missing. */
  view(after: Stored): AnyLookedUp {
    const View = viewClass(this.record);
    return new View(this, after) as unknown as AnyLookedUp;
  }

  /** Loads the lookups that were missing; false if there were none. */
  async loadMissing(account: string): Promise<boolean> {
    const wanted = [...this.missing.values()];
    const codes = [...this.missingCodes];
    if (wanted.length + codes.length === 0) return false;
    this.missing.clear();
    this.missingCodes.clear();
    const { transaction, remoteLookup } = this.unit;
    for (const [key, one] of codes)
      this.codes.set(key, await remoteLookup.findCode(transaction, { ...one, account }, 'for share'));
    this.hint(wanted);
    await this.load(wanted, wanted);
    return true;
  }

  /** Loads the references of a record in one statement. */
  async loadFacts(after: Stored): Promise<ChangeFacts> {
    const wanted = this.referencesIn(after).map(([, one]) => one);
    await this.load(wanted, []);
    return this.factsOf(after);
  }

  /** Loaded references of the record, by field. */
  factsOf(after: Stored): ChangeFacts {
    return Object.fromEntries(
      this.referencesIn(after).map(([name, one]) => [name, this.found.get(referenceKey(one))]),
    );
  }

  /** Record that a field refers to. */
  referenceOf(field: string, after: Stored): AnyLookedUp[string] {
    const { kind, to: type = '' } = this.record.fields[field] ?? {};
    const fields = this.record.lookups?.[field] as LookupFields;
    return kind === 'code'
      ? this.described(this.code(type, after[field]), fields)
      : this.reference({ type, id: after[field] as number }, fields);
  }

  /**
   * Value of a looked-up record, or the record that a nested lookup leads to. A record of another account is a name: it has
   * no values, so that no rule copies them into a record that others read.
   */
  valueOf(field: string, lookup: Kind | NestedLookup, of: ProjectedReference): unknown {
    const value = this.unit.accounts.has(of.account_id) ? of.attributes[field] : null;
    if (isNestedLookup(lookup))
      return this.reference({ type: lookup.to, id: value as number }, lookup.lookups) ?? null;
    return value ?? (lookup === 'strings' || lookup === 'parts' ? [] : null);
  }

  private reference(wanted: ReferenceKey, fields: LookupFields): AnyLookedUp[string] {
    if (typeof wanted.id !== 'number') return undefined;
    const key = referenceKey(wanted);
    if (this.isMissing(wanted)) this.missing.set(key, wanted);
    return this.described(this.found.get(key), fields);
  }

  private code(type: string, code: unknown): ProjectedReference | undefined {
    if (typeof code !== 'string') return undefined;
    const key = `${type} ${code}`;
    if (!this.codes.has(key)) this.missingCodes.set(key, { type, code });
    return this.codes.get(key);
  }

  private isMissing(wanted: ReferenceKey): boolean {
    if (typeof wanted.id !== 'number') return false;
    return !this.found.has(referenceKey(wanted)) && !this.isCached(wanted);
  }

  private described(reference: ProjectedReference | undefined, fields: LookupFields): AnyLookedUp[string] {
    if (!reference) return undefined;
    const descriptions = getOrCompute(this.descriptions, reference, () => new Map());
    return getOrCompute(descriptions, fields, () => describeReference(fields, this, reference));
  }

  private referencesIn(after: Stored): [name: string, one: ReferenceKey][] {
    return referenceFields(this.record)
      .filter(([name]) => typeof after[name] === 'number')
      .map(([name, type]) => [name, { type, id: after[name] as number }]);
  }

  /** The caller is the person that a rule sets most often: loaded beforehand, it costs no statement of its own. */
  private get caller(): ReferenceKey[] {
    const { lookups = {}, fields } = this.record;
    const { person } = this.unit.actor;
    const isRead = referenceFields(this.record).some(
      ([name, type]) => type === 'person' && name in lookups && fields[name]?.access !== 'hidden',
    );
    return person && isRead ? [{ type: 'person', id: person.id }] : [];
  }

  /** Notes which loaded record led to each missing one: one of its attributes is the id. */
  private hint(missing: readonly ReferenceKey[]): void {
    const hints = hintsOf(this.unit.runtime);
    for (const one of missing)
      for (const [key, found] of this.found)
        if (found && Object.values(found.attributes).includes(one.id))
          hints.set(key, new Map([...(hints.get(key) ?? []), [one.type, one]]));
  }

  /** References, and those that rules went on to from them the last time, and further on. */
  private withHints(wanted: readonly ReferenceKey[]): ReferenceKey[] {
    const hints = hintsOf(this.unit.runtime);
    const all = new Map(wanted.map((one) => [referenceKey(one), one]));
    for (const key of all.keys())
      for (const next of hints.get(key)?.values() ?? [])
        if (!all.has(referenceKey(next))) all.set(referenceKey(next), next);
    return [...all.values()];
  }

  private async load(wanted: readonly ReferenceKey[], sought: readonly ReferenceKey[]): Promise<void> {
    const { runtime, transaction, remoteLookup, cache } = this.unit;
    const uncached = wanted.filter((one) => !this.isCached(one));
    if (uncached.length === 0) return;
    const types = uncached.map(({ type }) => type);
    const text = lookupSql(runtime.catalogue, this.record, types);
    const keys = new Set(uncached.map(referenceKey));
    const soughtHere = sought.filter((one) => keys.has(referenceKey(one)));
    const found = await remoteLookup.find(transaction, uncached, soughtHere, text);
    const owners = [...found.values()].map(({ account_id }) => account_id);
    await runtime.accounts.ensureLoaded(owners, transaction);
    // A reference whose owner was not queried may still exist there, and is not noted as absent.
    for (const one of soughtHere) this.found.set(referenceKey(one), undefined);
    for (const [key, one] of found) {
      this.found.set(key, one);
      cache.keepReference(this.readerOf(one), one);
    }
  }

  private isCached(one: ReferenceKey): boolean {
    const cached = this.unit.cache.reference(this.readerOf(one), one);
    if (cached) this.found.set(referenceKey(one), cached);
    return cached !== undefined;
  }

  /** References of other services are the same for every reader. */
  private readerOf({ type }: ReferenceKey): string {
    return this.unit.runtime.references.isOwn(type) ? this.record.name : '';
  }
}

export const changeFacts = (unit: UnitOfWork, record: RecordType, after: Stored): Promise<ChangeFacts> =>
  new Lookups(unit, record).loadFacts(after);

/** Symbols, since the property names are those of fields. */
const SOURCE = Symbol('source');
const AFTER = Symbol('after');

/**
 * Lookups of a record with these values. Each rule that sets a value gets a view of its own and reads next to nothing of
 * it, so a view is an instance of one class per record type with a getter per field.
 */
const viewClass = memoize((record: RecordType) => {
  class LookupView {
    readonly [SOURCE]: Lookups;
    readonly [AFTER]: Stored;

    constructor(source: Lookups, after: Stored) {
      this[SOURCE] = source;
      this[AFTER] = after;
    }
  }
  for (const field of Object.keys(record.lookups ?? {}))
    Object.defineProperty(LookupView.prototype, field, {
      get(this: LookupView) {
        return this[SOURCE].referenceOf(field, this[AFTER]);
      },
    });
  return LookupView;
});

/** Looked-up fields of a referred record, all enumerable: rules copy fields of the same name from it. */
function describeReference(
  fields: LookupFields,
  source: Lookups,
  one: ProjectedReference,
): AnyLookedUp[string] {
  const { id, name, account_id, disabled } = one;
  const described = { id, name, account_id, disabled };
  for (const [field, lookup] of Object.entries(fields))
    Object.defineProperty(described, field, {
      get: () => source.valueOf(field, lookup, one),
      enumerable: true,
    });
  return described;
}

/**
 * Lookups that rules went on to from a record the last time: from a service instance its team, and from that its calendar.
 * They are loaded along with the record, and may be wrong: a lookup that is read is loaded in any case.
 */
const hintsOf = memoize<RecordRuntime, LRUCache<string, ReadonlyMap<string, ReferenceKey>>>(
  () => new LRUCache({ max: 20_000 }),
);

import type { AnyLookedUp, Kind, NestedLookup, LookupFields, RecordType, Stored } from '@deskline/record';
import { memoize } from '../../memoize';
import type { ProjectedReference } from '../../reference/references';

/** Source of the lookups that a rule reads. */
export interface LookupSource {
  /** Record that a field refers to. */
  referenceOf(field: string, after: Stored): AnyLookedUp[string];
  /** Value of a looked-up record, or the record that a nested lookup leads to. */
  valueOf(value: unknown, lookup: Kind | NestedLookup, of: ProjectedReference): unknown;
}

/** Symbols, since the property names are those of fields. */
const SOURCE = Symbol('source');
const AFTER = Symbol('after');

interface View {
  readonly [SOURCE]: LookupSource;
  readonly [AFTER]: Stored;
}

const viewClass = memoize((record: RecordType) => viewOf(Object.keys(record.lookups ?? {})));

/**
 * Lookups of a record with these values. Each rule that sets a value gets a view of its own and reads next to nothing of
 * it, so a view is an instance of one class per record type with a getter per field.
 */
export function lookupView(record: RecordType, source: LookupSource, after: Stored): AnyLookedUp {
  const View = viewClass(record);
  return new View(source, after) as unknown as AnyLookedUp;
}

function viewOf(fields: readonly string[]) {
  class RecordView implements View {
    readonly [SOURCE]: LookupSource;
    readonly [AFTER]: Stored;

    constructor(source: LookupSource, after: Stored) {
      this[SOURCE] = source;
      this[AFTER] = after;
    }
  }
  for (const field of fields)
    Object.defineProperty(RecordView.prototype, field, {
      get(this: View) {
        return this[SOURCE].referenceOf(field, this[AFTER]);
      },
    });
  return RecordView;
}

/** Looked-up fields of a referred record, all enumerable: rules copy fields of the same name from it. */
export function describeReference(
  fields: LookupFields,
  source: LookupSource,
  one: ProjectedReference,
): AnyLookedUp[string] {
  const { id, name, account_id, disabled, attributes } = one;
  const described = { id, name, account_id, disabled };
  for (const [field, lookup] of Object.entries(fields))
    Object.defineProperty(described, field, {
      get: () => source.valueOf(attributes[field], lookup, one),
      enumerable: true,
    });
  return described;
}

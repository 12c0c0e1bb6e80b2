import type { AnyLookedUp, Kind, NestedLookup, LookupFields, RecordType, Stored } from '@deskline/record';
import type { KnownReference } from '../../reference/references';

/** Who answers what a rule looks at. */
export interface LookupSource {
  /** What is known of what a field of the record points at. */
  pointedAtBy(field: string, after: Stored): AnyLookedUp[string];
  /** A value of a record that is known. */
  valueOf(value: unknown, said: Kind | NestedLookup, of: KnownReference): unknown;
}

/** By symbols, as the names are those of fields. */
const ANSWERS = Symbol('answers');
const AFTER = Symbol('after');

interface View {
  readonly [ANSWERS]: LookupSource;
  readonly [AFTER]: Stored;
}

const views = new WeakMap<RecordType, new (answers: LookupSource, after: Stored) => View>();

/**
 * What is known while a record is like this. A rule looks at next to nothing of it, and there is one for each rule that
 * has set something: so what it is made of is one class for each record type.
 */
export function lookupView(record: RecordType, answers: LookupSource, after: Stored): AnyLookedUp {
  let Known = views.get(record);
  if (!Known) views.set(record, (Known = viewOf(Object.keys(record.lookups ?? {}))));
  return new Known(answers, after) as unknown as AnyLookedUp;
}

function viewOf(fields: readonly string[]) {
  class Known implements View {
    readonly [ANSWERS]: LookupSource;
    readonly [AFTER]: Stored;

    constructor(answers: LookupSource, after: Stored) {
      this[ANSWERS] = answers;
      this[AFTER] = after;
    }
  }
  for (const field of fields)
    Object.defineProperty(Known.prototype, field, {
      get(this: View) {
        return this[ANSWERS].pointedAtBy(field, this[AFTER]);
      },
    });
  return Known;
}

/** What is told of a record that another points at. All of it is its own: rules copy from it whatever has the same name. */
export function describeReference(
  knowing: LookupFields,
  answers: LookupSource,
  one: KnownReference,
): AnyLookedUp[string] {
  const { id, name, account_id, disabled, attributes } = one;
  const described = { id, name, account_id, disabled };
  for (const [field, said] of Object.entries(knowing))
    Object.defineProperty(described, field, {
      get: () => answers.valueOf(attributes[field], said, one),
      enumerable: true,
    });
  return described;
}

import type { AnyKnown, Kind, Further, Knowing, RecordType, Stored } from '@deskline/record';
import type { KnownReference } from '../reference/references';

/** Who answers what a rule looks at. */
export interface Answers {
  /** What is known of what a field of the record points at. */
  pointedAtBy(field: string, after: Stored): AnyKnown[string];
  /** A value of a record that is known. */
  valueOf(value: unknown, said: Kind | Further): unknown;
}

/** By symbols, as the names are those of fields. */
const ANSWERS = Symbol('answers');
const OF = Symbol('of');

interface View<Of> {
  readonly [ANSWERS]: Answers;
  readonly [OF]: Of;
}

const knownOf = new WeakMap<RecordType, new (answers: Answers, after: Stored) => object>();
const descriptionOf = new WeakMap<Knowing, new (answers: Answers, one: KnownReference) => object>();

/**
 * What is known while a record is like this. A rule looks at next to nothing of it, and there is one for each rule that
 * has set something: so what it is made of is one class for each record type.
 */
export function known(record: RecordType, answers: Answers, after: Stored): AnyKnown {
  let Known = knownOf.get(record);
  if (!Known) knownOf.set(record, (Known = knownClass(Object.keys(record.knows ?? {}))));
  return new Known(answers, after) as AnyKnown;
}

/** What is told of a record that another points at. */
export function description(knowing: Knowing, answers: Answers, one: KnownReference): AnyKnown[string] {
  let Description = descriptionOf.get(knowing);
  if (!Description) descriptionOf.set(knowing, (Description = descriptionClass(Object.entries(knowing))));
  return new Description(answers, one) as AnyKnown[string];
}

function knownClass(fields: readonly string[]) {
  class Known implements View<Stored> {
    readonly [ANSWERS]: Answers;
    readonly [OF]: Stored;

    constructor(answers: Answers, after: Stored) {
      this[ANSWERS] = answers;
      this[OF] = after;
    }
  }
  for (const field of fields)
    getting<Stored>(Known.prototype, field, (answers, after) => answers.pointedAtBy(field, after));
  return Known;
}

function descriptionClass(fields: readonly [string, Kind | Further][]) {
  class Description implements View<KnownReference['attributes']> {
    readonly [ANSWERS]: Answers;
    readonly [OF]: KnownReference['attributes'];
    readonly id: number;
    readonly name: string;
    readonly account_id: string;
    readonly disabled: boolean;

    constructor(answers: Answers, one: KnownReference) {
      this[ANSWERS] = answers;
      this[OF] = one.attributes;
      this.id = one.id;
      this.name = one.name;
      this.account_id = one.account_id;
      this.disabled = one.disabled;
    }
  }
  for (const [field, said] of fields)
    getting<KnownReference['attributes']>(Description.prototype, field, (answers, attributes) =>
      answers.valueOf(attributes[field], said),
    );
  return Description;
}

function getting<Of>(prototype: object, field: string, get: (answers: Answers, of: Of) => unknown): void {
  Object.defineProperty(prototype, field, {
    get(this: View<Of>) {
      return get(this[ANSWERS], this[OF]);
    },
    enumerable: true,
  });
}

import { isZone, type Catalogue, type RecordType } from '@deskline/record';
import { cut, Refusal, type InputContext } from '@deskline/record-kinds';
import type { Problem, Values } from '@deskline/record-store';
import type { NumberLiterals } from './number-literals';
import { IGNORED, membersOf, type BodyMember } from './body-members';
import type { NodeIds } from './node-ids';

/** What can be kept of a body, and what is wrong with the rest. */
export interface ParsedInput {
  readonly values: Values;
  readonly problems: readonly Problem[];
}

export interface BodyContext extends InputContext {
  /** Numbers as they stand in the body. */
  readonly numberLiterals?: NumberLiterals;
}

/** Absent leaves alone when a record is changed; when it is created, what is Required must be there. */
export type Mode = 'create' | 'patch';

const BLANK = new Refusal('blank');
/** All problems are told at once, but a body of nothing but unknown names is not told all of them. */
const MOST_UNKNOWN = 100;

/** Checks the bodies of one record type; made once from its definition. */
export class InputParser {
  private readonly members: ReadonlyMap<string, BodyMember | typeof IGNORED>;
  private readonly requiredOnCreate: readonly (readonly [name: string, givenBy: string | undefined])[];

  constructor(record: RecordType, catalogue: Catalogue, nodeIds: NodeIds) {
    this.members = membersOf(record, catalogue, nodeIds);
    this.requiredOnCreate = Object.entries(record.fields)
      .filter(([, field]) => field.access === 'required' && field.default === undefined && !field.selfFilled)
      .map(([name, { givenBy }]) => [name, givenBy] as const)
      // The path says what it is created under.
      .filter(([name]) => !record.createUnder?.some(({ parent }) => parent === name));
  }

  parse(body: Readonly<Record<string, unknown>>, mode: Mode, context: BodyContext): ParsedInput {
    const answers = new Map<string, unknown>();
    const explicit = new Set<string>();
    const unknown: string[] = [];
    for (const key of Object.keys(body)) {
      const member = this.members.get(key);
      if (member === undefined) unknown.push(key);
      if (member === undefined || member === IGNORED || (member.createOnly && mode !== 'create')) continue;
      if (member.isPart && areReferences(body[key])) continue;
      if (explicit.has(member.name) && !member.explicit) continue;
      if (member.explicit) explicit.add(member.name);
      const given = givenAs(member, key, body[key], context);
      answers.set(member.name, storedValue(member, given, mode, inZone(member, body, mode, context)));
    }
    if (mode === 'create') {
      const missing = this.requiredOnCreate.filter(
        ([name, givenBy = name]) => isEmpty(answers.get(name)) && isEmpty(answers.get(givenBy)),
      );
      for (const [name] of missing) answers.set(name, BLANK);
    }
    return valuesAndProblems(answers, unknown);
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Clients echo whole records back. */
const areReferences = (given: unknown): boolean =>
  given === null ||
  (Array.isArray(given) &&
    given.every((each: unknown) => typeof each === 'object' && each !== null && 'id' in each));

/** A moment is read in the zone that comes with it; of a new record that is the caller's, where none does. */
function inZone(
  { zonedBy }: BodyMember,
  body: Readonly<Record<string, unknown>>,
  mode: Mode,
  context: BodyContext,
): BodyContext {
  if (zonedBy === undefined) return context;
  const named = body[zonedBy];
  if (typeof named === 'string' && isZone(named)) return { ...context, ownZone: named };
  return { ...context, ownZone: mode === 'create' ? context.zone : null };
}

const givenAs = (
  { keepsDigits }: BodyMember,
  key: string,
  given: unknown,
  { numberLiterals }: BodyContext,
): unknown => (keepsDigits && typeof given === 'number' ? (numberLiterals?.of(key) ?? given) : given);

/** Undefined when there is nothing to keep: an empty member of a new record is as good as none. */
function storedValue(member: BodyMember, given: unknown, mode: Mode, context: BodyContext): unknown {
  const stored = isBlank(given, member) ? null : member.check(given, context);
  if (!isEmpty(stored)) return stored;
  if (mode === 'create') return member.emptiable && given === null ? null : undefined;
  return member.required ? BLANK : member.empty;
}

const isBlank = (given: unknown, { required }: BodyMember): boolean =>
  given === null || given === '' || (required && typeof given === 'string' && given.trim() === '');

function valuesAndProblems(answers: ReadonlyMap<string, unknown>, unknown: readonly string[]): ParsedInput {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [field, value] of answers) {
    if (value instanceof Refusal) problems.push({ field, because: value.because, values: value.values });
    else if (value !== undefined) values[field] = value;
  }
  for (const name of unknown.slice(0, MOST_UNKNOWN)) {
    problems.push({ field: cut(name, 100), because: 'unknown_field' });
  }
  return { values, problems };
}

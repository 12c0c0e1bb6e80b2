import { isZone, type Catalogue, type RecordType } from '@deskline/record';
import { cut, Refusal, type InputContext } from '@deskline/record-kinds';
import type { Problem, Values } from '@deskline/record-store';
import type { NumberLiterals } from './number-literals';
import { IGNORED, membersOf, type BodyMember } from './body-members';
import type { NodeIds } from './node-ids';

/** Values of a body in stored form, and the problems of its other members. */
export interface ParsedInput {
  readonly values: Values;
  readonly problems: readonly Problem[];
}

export interface BodyContext extends InputContext {
  /** Numbers as they stand in the body. */
  readonly numberLiterals?: NumberLiterals;
}

/** A patch leaves absent fields unchanged; a create needs all Required fields. */
export type Mode = 'create' | 'patch';

const BLANK = new Refusal('blank');
/** A 422 lists all problems, but not more unknown names than this. */
const MAX_UNKNOWN = 100;

/** Parses and checks the bodies of one record type; compiled once from its definition. */
export class InputParser {
  private readonly members: ReadonlyMap<string, BodyMember | typeof IGNORED>;
  private readonly requiredOnCreate: readonly (readonly [name: string, givenBy: string | undefined])[];

  constructor(
    record: RecordType,
    catalogue: Catalogue,
    nodeIds: NodeIds,
    private readonly unknownFields: 'refuse' | 'ignore' = 'refuse',
  ) {
    this.members = membersOf(record, catalogue, nodeIds);
    this.requiredOnCreate = Object.entries(record.fields)
      .filter(
        ([, field]) => field.access === 'required' && field.default === undefined && !field.systemFilled,
      )
      .map(([name, { givenBy }]) => [name, givenBy] as const)
      // The path names the parent.
      .filter(([name]) => !record.createUnder?.some(({ parent }) => parent === name));
  }

  parse(body: Readonly<Record<string, unknown>>, mode: Mode, context: BodyContext): ParsedInput {
    const parsed = new Map<string, unknown>();
    const explicit = new Set<string>();
    const unknown: string[] = [];
    for (const key of Object.keys(body)) {
      const member = this.members.get(key);
      if (member === undefined) unknown.push(key);
      if (member === undefined || member === IGNORED || (member.createOnly && mode !== 'create')) continue;
      if (member.isPart && areReferences(body[key])) continue;
      if (explicit.has(member.name) && !member.explicit) continue;
      if (member.explicit) explicit.add(member.name);
      const raw = withDigits(member, key, body[key], context);
      parsed.set(member.name, storedValue(member, raw, mode, inZone(member, body, mode, context)));
    }
    if (mode === 'create') {
      const missing = this.requiredOnCreate.filter(
        // A template gives what is not sent; a value that is sent empty is no value.
        ([name, givenBy = name]) =>
          isEmpty(parsed.get(name)) && (parsed.has(name) || isEmpty(parsed.get(givenBy))),
      );
      for (const [name] of missing) parsed.set(name, BLANK);
    }
    return valuesAndProblems(parsed, this.unknownFields === 'refuse' ? unknown : []);
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Whether a list of parts only refers to them: clients echo whole records back. */
const areReferences = (raw: unknown): boolean =>
  raw === null ||
  (Array.isArray(raw) &&
    raw.every((each: unknown) => typeof each === 'object' && each !== null && 'id' in each));

/** Reads a datetime in the time zone of the body; a create without one uses the caller's. */
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

const withDigits = (
  { keepsDigits }: BodyMember,
  key: string,
  raw: unknown,
  { numberLiterals }: BodyContext,
): unknown => (keepsDigits && typeof raw === 'number' ? (numberLiterals?.of(key) ?? raw) : raw);

/** Value to store; undefined for an empty member of a new record, which counts as absent. */
function storedValue(member: BodyMember, raw: unknown, mode: Mode, context: BodyContext): unknown {
  const stored = isBlank(raw, member) ? null : member.check(raw, context);
  if (!isEmpty(stored)) return stored;
  if (mode === 'create') return member.emptiable && raw === null ? null : undefined;
  return member.required ? BLANK : member.empty;
}

const isBlank = (raw: unknown, { required }: BodyMember): boolean =>
  raw === null || raw === '' || (required && typeof raw === 'string' && raw.trim() === '');

function valuesAndProblems(parsed: ReadonlyMap<string, unknown>, unknown: readonly string[]): ParsedInput {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [field, value] of parsed) {
    if (value instanceof Refusal) problems.push({ field, because: value.because, values: value.values });
    else if (value !== undefined) values[field] = value;
  }
  for (const name of unknown.slice(0, MAX_UNKNOWN)) {
    problems.push({ field: cut(name, 100), because: 'unknown_field' });
  }
  return { values, problems };
}

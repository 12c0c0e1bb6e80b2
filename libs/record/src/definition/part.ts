import type { Grant } from '../access/grants';
import { hidden } from './builders';
import { commonWithoutSource } from './common';
import { conditionTerms, type Condition } from './condition';
import type { Field, Fields, Reference } from './field';
import type { Definition } from './definition';
import { defineRecord, type RecordType } from './record';

type Owners<P extends string> = Readonly<Record<P, RecordType>>;

/** The fields of a part: its own, those that each record has, and the references to what it may be part of. */
export type PartFields<F extends Fields, P extends string> = typeof commonWithoutSource & {
  readonly [K in P]: Field<Reference | null, number, 'hidden'>;
} & F;

/** What is said of a part; of the rest of a definition what it needs. */
interface PartDefinition<F extends Fields, P extends string> extends Partial<
  Pick<
    Definition<PartFields<NoInfer<F>, NoInfer<P>>>,
    'notes' | 'title' | 'filter' | 'sort' | 'defaultSort' | 'referenceFields' | 'projectedFields' | 'unique'
  >
> {
  /** The records it may be part of, by the names it refers to them under. */
  readonly of: Owners<P>;
  /** Where it is found below them; a field there that shows the parts has that name, too. */
  readonly path: string;
  readonly collection?: string;
  readonly fields: F;
}

/**
 * A record that lives inside others: it is read, created, changed and deleted under them by whoever may read or change
 * them, and what happens to it happens to them.
 */
export function definePart<const F extends Fields, const P extends string>(
  name: string,
  { of, path, collection = path, fields, ...more }: PartDefinition<F, P>,
): RecordType<PartFields<F, P>> {
  const references = Object.keys(of) as P[];
  const own = Object.keys(fields).filter((each) => fields[each]?.access !== 'hidden');
  const definition: Definition = {
    collection,
    fields: {
      ...commonWithoutSource,
      ...Object.fromEntries(references.map((each) => [each, owner(of[each])])),
      ...fields,
    },
    list: ['id', ...own],
    filter: ['id', ...own.filter((each) => isFound(fields[each]))],
    sort: ['id'],
    defaultSort: 'id',
    createUnder: references.map((parent) => ({ parent, paths: [path] })),
    partOf: Object.fromEntries(references.map((each) => [each, path])),
    nested: true,
    deletable: true,
    events: [],
    access: ownerGrants(of, path),
    ...(more as Partial<Definition>),
  };
  return defineRecord(name, definition as unknown as Definition<PartFields<F, P>>);
}

/** Long texts and lists are shown, and not asked by. */
const isFound = (field: Field | undefined): boolean =>
  field !== undefined &&
  !['text', 'strings', 'object', 'custom_fields', 'attachments', 'parts', 'references'].includes(field.kind);

const owner = ({ name }: RecordType): Field => hidden.reference(name, { foreignKey: true });

/** Whoever may read a record reads its parts, and whoever may change it writes them. */
export function ownerGrants(of: Owners<string>, path: string): Grant[] {
  const owners = Object.entries(of);
  const [first, ...others] = owners.map(([, record]) => record);
  // What holds for every owner need not be asked of each.
  const everywhere = (first?.access ?? []).filter(
    ({ to, read }) =>
      read === true && others.every(({ access }) => access.some((one) => one.to === to && one.read === true)),
  );
  const isAsked = ({ to }: Grant) => !everywhere.some((grant) => grant.to === to);
  return [
    ...everywhere.map(({ to }): Grant => ({ to, read: true })),
    ...owners.flatMap(([reference, { access }]) =>
      access.flatMap((grant) => {
        const of = (answer: true | Condition | undefined) => through(reference, answer, others.length === 0);
        const read = isAsked(grant) ? of(grant.read) : undefined;
        const isWritten = grant.changing === undefined || grant.changing.includes(path);
        const update = isWritten ? of(grant.update) : undefined;
        if (read === undefined && update === undefined) return [];
        return [{ to: grant.to, read, create: update, update, delete: update }];
      }),
    ),
  ];
}

/** A condition on an owner, asked of its parts. */
function through(
  reference: string,
  answer: true | Condition | undefined,
  alone: boolean,
): true | Condition | undefined {
  if (answer === undefined) return undefined;
  if (answer === true) return alone || { not: { [reference]: null } };
  return conditionThrough(reference, answer);
}

function conditionThrough(reference: string, condition: Condition): Condition {
  const all = conditionTerms(condition).map((part): Condition => {
    if ('not' in part) return { not: conditionThrough(reference, part.not) };
    if ('any' in part) return { any: part.any.map((each) => conditionThrough(reference, each)) };
    if ('caller' in part) return part;
    if ('some' in part || 'linked' in part) return { referred: { by: reference, where: part } };
    if ('referred' in part)
      throw new Error(`What is asked of others through ${reference} cannot be asked of its parts`);
    return { [part.name === 'id' ? reference : `${reference}.${part.name}`]: part.operand };
  });
  return all.length === 1 ? (all[0] as Condition) : { all };
}

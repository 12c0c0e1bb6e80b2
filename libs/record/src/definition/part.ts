import type { Grant } from '../access/grants';
import { hidden, readonly } from './builders';
import { commonWithoutSource } from './common';
import { conditionTerms, type Condition } from './condition';
import type { Field, Fields, Reference } from './field';
import type { Definition } from './definition';
import { defineRecord, type RecordType } from './record';

type Owners<P extends string> = Readonly<Record<P, RecordType>>;

/** Fields of a part: its own, the common ones, and hidden or Readonly references to its owners. */
export type PartFields<F extends Fields, P extends string> = typeof commonWithoutSource & {
  readonly [K in P]: Field<Reference | null, number, 'hidden' | 'readonly'>;
} & F;

/** Definition of a part: its owners, path and fields, and the options of a definition that a part can have. */
interface PartDefinition<F extends Fields, P extends string> extends Partial<
  Pick<
    Definition<PartFields<NoInfer<F>, NoInfer<P>>>,
    | 'notes'
    | 'title'
    | 'list'
    | 'listAlso'
    | 'filter'
    | 'sort'
    | 'defaultSort'
    | 'referenceFields'
    | 'projectedFields'
    | 'unique'
    | 'filtersParents'
    | 'indexes'
    | 'foundBy'
    | 'createStatus'
  >
> {
  /** Owners, by the names of the references to them. */
  readonly of: Owners<P>;
  /** Sends the reference to the owner: a Readonly field then, which `list` may name. */
  readonly showsOwner?: true;
  /** Path below the owners. A field of an owner that shows the parts has the same name. */
  readonly path: string;
  /** As in `createUnder`. */
  readonly naming?: keyof F & string;
  readonly alsoRemoves?: true;
  /** Further paths to the same parts: the names that other clients know them by. */
  readonly alsoAt?: readonly string[];
  readonly collection?: string;
  readonly fields: F;
}

/**
 * Defines a part: a record type whose records are owned by others. Reading the owner grants reading its parts, updating the
 * owner grants creating, updating and deleting them, and a change of a part is a change of its owner.
 */
export function definePart<const F extends Fields, const P extends string>(
  name: string,
  {
    of,
    path,
    naming,
    alsoRemoves,
    alsoAt = [],
    collection = path,
    showsOwner,
    fields,
    ...more
  }: PartDefinition<F, P>,
): RecordType<PartFields<F, P>> {
  const references = Object.keys(of) as P[];
  const own = Object.keys(fields).filter((each) => fields[each]?.access !== 'hidden');
  const definition: Definition = {
    collection,
    fields: {
      ...commonWithoutSource,
      ...Object.fromEntries(references.map((each) => [each, owner(of[each], showsOwner)])),
      ...fields,
    },
    list: ['id', ...own],
    filter: ['id', ...own.filter((each) => isFilterable(fields[each]))],
    sort: ['id'],
    defaultSort: 'id',
    createUnder: references.map((parent) => ({
      parent,
      paths: [path, ...alsoAt],
      ...(naming !== undefined && { naming }),
      ...(alsoRemoves && { alsoRemoves }),
    })),
    partOf: Object.fromEntries(references.map((each) => [each, path])),
    nested: true,
    deletable: true,
    events: [],
    access: ownerGrants(of, path),
    ...(more as Partial<Definition>),
  };
  return defineRecord(name, definition as unknown as Definition<PartFields<F, P>>);
}

/** Long texts and lists cannot be filtered by. */
const isFilterable = (field: Field | undefined): boolean =>
  field !== undefined &&
  !['text', 'strings', 'object', 'custom_fields', 'attachments', 'parts', 'references'].includes(field.kind);

const owner = ({ name }: RecordType, isShown = false): Field =>
  (isShown ? readonly : hidden).reference(name, { foreignKey: true });

/** Grants of a part: `read` of an owner becomes read, `update` of an owner becomes create, update and delete. */
export function ownerGrants(of: Owners<string>, path: string): Grant[] {
  const owners = Object.entries(of);
  const [first, ...others] = owners.map(([, record]) => record);
  // A grant that all owners have needs no condition.
  const everywhere = (first?.access ?? []).filter(
    ({ to, read }) =>
      read === true && others.every(({ access }) => access.some((one) => one.to === to && one.read === true)),
  );
  const isConditional = ({ to }: Grant) => !everywhere.some((grant) => grant.to === to);
  return [
    ...everywhere.map(({ to }): Grant => ({ to, read: true })),
    ...owners.flatMap(([reference, { access }]) =>
      access.flatMap((grant) => {
        const of = (granted: true | Condition | undefined) =>
          through(reference, granted, others.length === 0);
        const read = isConditional(grant) ? of(grant.read) : undefined;
        const isWritten = grant.changing === undefined || grant.changing.includes(path);
        const update = isWritten ? of(grant.update) : undefined;
        if (read === undefined && update === undefined) return [];
        return [{ to: grant.to, read, create: update, update, delete: update }];
      }),
    ),
  ];
}

/** Grant of an owner as a condition on its parts. */
function through(
  reference: string,
  granted: true | Condition | undefined,
  alone: boolean,
): true | Condition | undefined {
  if (granted === undefined) return undefined;
  if (granted === true) return alone || { not: { [reference]: null } };
  return conditionThrough(reference, granted);
}

function conditionThrough(reference: string, condition: Condition): Condition {
  const all = conditionTerms(condition).map((term): Condition => {
    if ('not' in term) return { not: conditionThrough(reference, term.not) };
    if ('any' in term) return { any: term.any.map((each) => conditionThrough(reference, each)) };
    if ('caller' in term) return term;
    if ('some' in term || 'linked' in term) return { referred: { by: reference, where: term } };
    if ('referred' in term)
      throw new Error(`A grant that uses referred cannot be passed through ${reference} to a part`);
    return { [term.name === 'id' ? reference : `${reference}.${term.name}`]: term.operand };
  });
  return all.length === 1 ? (all[0] as Condition) : { all };
}

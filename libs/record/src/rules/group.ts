import type { Reason } from './reason';
import type { RecordType } from '../definition/record';
import type { Stored } from './rules';
import type { LookedUpBy, Row } from '../definition/inferred-types';

export interface GroupState<Root = Stored, Member = Stored, Known = unknown> {
  readonly root: Root;
  readonly members: readonly Member[];
  /** Pairs of the members' own link: [member, the one it follows]. */
  readonly links: readonly (readonly [number, number])[];
  readonly now: string;
  /** The person who makes the change; null when the system does. */
  readonly caller?: number | null;
  /** The root before what has changed of it since the group was asked last, where that is what it is asked about. */
  readonly rootBefore?: Root;
  /** The records beside the members, in the order the group names their types. */
  readonly otherMembers?: readonly (readonly Stored[])[];
  /** Lookups of a member, for the references among the fields that are read of it. */
  lookups(member: Member): Known;
}

export interface GroupChange<Root = Stored, Member = Stored> {
  readonly root?: Partial<Root>;
  readonly members?: ReadonlyMap<number, Partial<Member>>;
  /** The whole change is refused with a 422 pair on that field. */
  readonly refuse?: { readonly field: string; readonly because: Reason };
}

/** How records of one type refer to a root, and what is read of them. */
export interface GroupMembers {
  readonly member: string;
  /** Their reference to the root. */
  readonly by: string;
  /** Their fields that `decide` reads, and whose change makes it worth asking. */
  readonly reads: readonly string[];
}

/**
 * Records that decide about each other: a workflow and its tasks. After a change to the root or to
 * any member, `decide` is asked with all of them in hand, under a lock on the root, until it has
 * nothing left to change. It is pure: it gets rows and returns values.
 */
export interface Group<Root = Stored, Member = Stored> extends GroupMembers {
  readonly root: string;
  /** The root's fields whose change makes it worth asking, once it has members; any change, when not said. */
  readonly readsOfRoot?: readonly string[];
  /** A root that is new, or back in use, is worth asking about before it has members, too. */
  readonly decidesNewRoot?: true;
  /** The roots that can have members: what happens to others alone is no reason to ask. */
  readonly when?: (root: Root) => boolean;
  /** The member's link to others of its kind. */
  readonly link?: string;
  /** Records of other types that refer to the same root: they are read, too, and have groups of their own. */
  readonly otherMembers?: readonly GroupMembers[];
  /** It changes no member, so it reads those that are archived as well: what is archived is true and finished. */
  readonly isSummary?: true;
  readonly decide: (state: GroupState<Root, Member, LookedUpBy<Member>>) => GroupChange<Root, Member>;
}

export function group<R extends RecordType, M extends RecordType>(
  root: R,
  member: M,
  rest: {
    by: keyof Row<M> & string;
    reads: readonly (keyof Row<M> & string)[];
    readsOfRoot?: readonly (keyof Row<R> & string)[];
    decidesNewRoot?: true;
    when?: (root: Row<R>) => boolean;
    link?: string;
    otherMembers?: readonly GroupMembers[];
    decide: Group<Row<R>, Row<M>>['decide'];
  },
): Group {
  // Rows are read by definition, so a group of these two records is asked with rows of just these shapes.
  return { root: root.name, member: member.name, ...rest } as unknown as Group;
}

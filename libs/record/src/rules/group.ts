import type { Reason } from './reason';
import type { RecordType } from '../definition/record';
import type { Client, Stored } from './rules';
import type { LookedUpBy, Row } from '../definition/inferred-types';

/** Change of a member since the last decision. */
export interface MemberChange<Member = Stored> {
  /** Null for a new member. */
  readonly before: Member | null;
  /** A client requested it; otherwise a rule, a group or a timer did. */
  readonly byClient: boolean;
}

/** Input of a group's decision. */
export interface GroupState<Root = Stored, Member = Stored, LookedUp = unknown> {
  readonly root: Root;
  readonly members: readonly Member[];
  /** Pairs of the members' link: [member, the one it follows]. */
  readonly links: readonly (readonly [number, number])[];
  readonly now: string;
  /** Person who makes the change; null for the system. */
  readonly caller?: number | null;
  /** Root before its changes since the last decision; absent if only members have changed. */
  readonly rootBefore?: Root;
  /** Client of the unit of work; absent when a timer runs it. */
  readonly client?: Client;
  /** Whether the client requested the change of the root. */
  readonly isRootChangedByClient?: boolean;
  readonly memberChanges?: ReadonlyMap<number, MemberChange<Member>>;
  /** Pairs of the members' link that the unit of work has ended. */
  readonly endedLinks?: readonly (readonly [number, number])[];
  /** Records of the other member types, in the order of `otherMembers` of the group. */
  readonly otherMembers?: readonly (readonly Stored[])[];
  /** Lookups of the root. */
  rootLookups?(): LookedUpBy<Root>;
  /** Lookups of a member, for the references among the fields that are read of it. */
  lookups(member: Member): LookedUp;
}

/** Decision of a group. */
export interface GroupChange<Root = Stored, Member = Stored> {
  readonly root?: Partial<Root>;
  readonly members?: ReadonlyMap<number, Partial<Member>>;
  /** Reasons of refusal that the client overrides, by member; their audit lines name them. */
  readonly overrides?: ReadonlyMap<number, Reason>;
  /** The same for the root. */
  readonly overrideOfRoot?: Reason;
  /** Refuses the whole change with a 422 pair on that field. */
  readonly refuse?: { readonly field: string; readonly because: Reason };
}

/** Members of one type: their reference to the root, and the fields that are read. */
export interface GroupMembers {
  readonly member: string;
  /** Reference to the root. */
  readonly by: string;
  /** Fields that `decide` reads; a change of another field triggers no decision. */
  readonly reads: readonly string[];
}

/**
 * Records that decide together: a workflow and its tasks. After a change of the root or of any member, `decide` runs with
 * all of them, under a lock on the root, until it changes nothing more. It is pure: it gets rows and returns values.
 */
export interface Group<Root = Stored, Member = Stored> extends GroupMembers {
  readonly root: string;
  /** Fields of the root that trigger a decision, once it has members. Default: all. */
  readonly readsOfRoot?: readonly string[];
  /** Also decides about a root that is new or restored, and has no members yet. */
  readonly decidesNewRoot?: true;
  /** Roots that can have members; changes of others trigger no decision. */
  readonly when?: (root: Root) => boolean;
  /** Link between members. */
  readonly link?: string;
  /** Other types that refer to the same root. They are read, too, and have groups of their own. */
  readonly otherMembers?: readonly GroupMembers[];
  /** Marks a summary, which changes no member and therefore reads archived ones, too. */
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
  // Rows have the types of the definitions, so `decide` gets rows of these two record types.
  return { root: root.name, member: member.name, ...rest } as unknown as Group;
}

import { ADMINISTRATORS, type Role } from '../access/roles';
import type { Lookups } from '../rules/lookups';
import type { Definition, EventVerb, NameOf } from './definition';
import { isSent, type Fields } from './field';

/** Options that `defineRecord` fills in. */
interface Defaults<F extends Fields> {
  readonly sort: readonly NameOf<F>[];
  readonly events: readonly EventVerb[];
  readonly archiving?: { readonly by: readonly Role[] };
}

/**
 * Record type, made by `defineRecord`. A mapped type, so that the type checker accepts a record type of certain fields as
 * one of any fields (keyof is contravariant). `lookedUp` exists for the type checker only: the lookups of its rules.
 */
export type RecordType<F extends Fields = Fields, K = unknown> = {
  readonly name: string;
  readonly lookedUp?: K;
} & {
  readonly [P in keyof Definition<F>]: Definition<F>[P];
} & Defaults<F>;

const TITLES = ['subject', 'name'] as const;

/** Fields that filter every collection whose records have them. */
export const COMMON_FILTERS: readonly string[] = ['id', 'source', 'sourceID', 'created_at', 'updated_at'];

export function defineRecord<
  const F extends Fields,
  const K extends Lookups<NameOf<F>> = Readonly<Record<never, never>>,
>(name: string, definition: Definition<F> & { readonly lookups?: K }): RecordType<F, K> {
  const { fields, list, sort = list, events = ['create', 'update'], nested, archiving } = definition;
  const title = definition.title ?? (nested ? undefined : TITLES.find((each) => each in fields));
  return {
    name,
    ...definition,
    title,
    filter: withCommonFilters(fields, definition.filter),
    sort,
    events,
    archiving: archiving && { by: ADMINISTRATORS, ...archiving },
  };
}

function withCommonFilters<F extends Fields>(fields: F, filter: readonly NameOf<F>[]): readonly NameOf<F>[] {
  const common = COMMON_FILTERS.filter((name) => fields[name] && isSent(fields[name])) as NameOf<F>[];
  return [...new Set([...filter, ...common])];
}

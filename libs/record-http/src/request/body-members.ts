import type { Catalogue, Field, RecordType } from '@deskline/record';
import { scopesIn } from '@deskline/identity';
import { INVALID, KINDS, referencesCheck, type InputCheck } from '@deskline/record-kinds';
import { linkInputs, linksSeenFrom } from '@deskline/record-store';
import type { NodeIds } from './node-ids';

/** Member of a body: the field it sets, and its check. */
export interface BodyMember {
  /** Name of the field or link. */
  readonly name: string;
  readonly check: InputCheck;
  /** Value stored when it is emptied: the default, where there is one. */
  readonly empty: unknown;
  readonly required: boolean;
  /** Null counts in a create as well: it stops the value from being copied from another record. */
  readonly emptiable: boolean;
  /** `team_id` wins over the `team` of a record that is echoed back. */
  readonly explicit: boolean;
  /** A number keeps the digits of its literal. */
  readonly keepsDigits: boolean;
  /** Accepted in a create and ignored in a patch: the parent. */
  readonly createOnly: boolean;
  /** Field with the time zone of the value. */
  readonly zonedBy?: string;
  /** Parts are written at their own path; a list that only refers to them is ignored. */
  readonly isPart?: boolean;
}

/** Readonly: "returned, cannot be set by the caller"; clients echo whole records back, so it is ignored. */
export const IGNORED = 'ignored';

/** Members of every returned record that are not fields. */
const RETURNED = ['nodeID', 'account', 'archived', 'trashed'];

/** Every name a body may use, by that name. */
export function membersOf(
  record: RecordType,
  catalogue: Catalogue,
  nodeIds: NodeIds,
): ReadonlyMap<string, BodyMember | typeof IGNORED> {
  const members = new Map<string, BodyMember | typeof IGNORED>();
  const fields = Object.entries(record.fields).filter(([, { access }]) => access !== 'hidden');
  for (const [name, field] of fields)
    if (field.kind !== 'references') members.set(name, memberOf(record, name, field, nodeIds));
  const links = linksSeenFrom(record, catalogue.records);
  for (const [ids, path] of linkInputs(record, catalogue.records)) {
    if (members.has(ids)) continue;
    const check = referencesCheck(links.get(path)?.to ?? '', nodeIds);
    const member = { name: ids, check, empty: [], required: false, emptiable: false, keepsDigits: false };
    members.set(ids, { ...member, createOnly: false, explicit: true });
    if (!members.has(path)) members.set(path, { ...member, createOnly: false, explicit: false });
  }
  for (const [name, field] of fields) {
    const member = members.get(name);
    for (const alias of aliasesOf(name, field)) {
      if (member && !members.has(alias)) {
        members.set(
          alias,
          member === IGNORED ? IGNORED : { ...member, ...byId(field, nodeIds), explicit: true },
        );
      }
    }
  }
  for (const name of [...RETURNED, ...(record.disclosed ?? [])])
    if (!members.has(name)) members.set(name, IGNORED);
  return members;
}

function memberOf(
  record: RecordType,
  name: string,
  field: Field,
  nodeIds: NodeIds,
): BodyMember | typeof IGNORED {
  const createOnly = field.access === 'readonly' && isNamedParent(record, name);
  if (field.access === 'readonly' && !createOnly) return IGNORED;
  const { input, isList, keepsDigits } = KINDS[field.kind];
  const isPart = field.kind === 'parts';
  return {
    name,
    check: field.shape === 'Scopes' ? scopesCheck : input(field, nodeIds),
    empty: field.default ?? (isList && !isPart ? [] : null),
    required: field.access === 'required',
    emptiable: field.access === 'optional' && field.givenBy !== undefined,
    explicit: false,
    keepsDigits: keepsDigits,
    createOnly,
    zonedBy: field.zonedBy,
    isPart,
  };
}

/** "a list of {effect: allow|deny, actions: [...]}" */
const scopesCheck: InputCheck = (raw) => scopesIn(raw) ?? INVALID;

/** Whether a body may name the parent of a new record by that field. */
export const isNamedParent = ({ createUnder = [] }: RecordType, name: string): boolean =>
  createUnder.some(({ parent, parentInBody }) => parent === name && parentInBody);

/** Other names a body may use for a field: "a reference inside a row is written as <name>_id", also where it is answered as a code. */
export function aliasesOf(name: string, { kind, account, alsoWrittenAs: also }: Field): string[] {
  const byId = kind === 'reference' || kind === 'code' || account ? [`${name}_id`] : [];
  return also === undefined ? byId : [...byId, `${also}_id`, also];
}

/** A code is itself no id; under the other name it is that of its record. */
const byId = (field: Field, nodeIds: NodeIds): Partial<BodyMember> =>
  field.kind === 'code' ? { check: KINDS.reference.input(field, nodeIds) } : {};

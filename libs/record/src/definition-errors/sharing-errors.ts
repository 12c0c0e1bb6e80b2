import { conditionTerms, type Condition } from '../definition/condition';
import { isStored } from '../definition/field';
import type { RecordType } from '../definition/record';

/** Errors of `sharing` and `sharedUnder`. */
export function accountSharingErrors(record: RecordType, own: ReadonlyMap<string, RecordType>): string[] {
  return [
    ...sharingErrors(record),
    ...visibleToErrors(record, own),
    ...sharedUnderErrors(record, own),
    ...sharedReferenceErrors(record, own),
  ];
}

function sharingErrors(record: RecordType): string[] {
  const { fields, sharing, access, viewAccounts, eventsCarry, links: all = {} } = record;
  if (!sharing) return [];
  const { account, perAccount, privateFields, changeable, links = [] } = sharing;
  const { kind, access: accountAccess } = fields[account] ?? {};
  // Grants are checked on the row that is locked, where private fields have the values of the home account.
  const granted = new Set(access.flatMap(({ read, update }) => [...namesIn(read), ...namesIn(update)]));
  return [
    ...(kind === 'string' && accountAccess === 'hidden'
      ? []
      : [`sharing has the account ${account}, which is no hidden text`]),
    ...perAccount
      .filter((name) => fields[name] && !isStored(fields[name]))
      .map((name) => `perAccount names ${name}, which is not stored`),
    ...perAccount
      .filter((name) => privateFields.includes(name))
      .map((name) => `${name} is per account and private`),
    ...changeable
      .filter((name) => privateFields.includes(name))
      .map((name) => `${name} is changeable and private`),
    ...privateFields
      .filter((name) => granted.has(name))
      .map((name) => `access names ${name}, which is private`),
    // The far end of an inverse link would list records of two accounts.
    ...links
      .filter((path) => !all[path] || all[path].derived || all[path].inverse !== undefined)
      .map((path) => `${path} is no link that can differ between accounts`),
    ...(viewAccounts ? ['sharing excludes viewAccounts'] : []),
    // A change does not read the per-account fields of the other account.
    ...(eventsCarry ? ['sharing excludes eventsCarry'] : []),
  ];
}

function namesIn(condition: true | Condition | undefined): string[] {
  if (condition === undefined || condition === true) return [];
  return conditionTerms(condition).flatMap((term): string[] => {
    if ('not' in term) return namesIn(term.not);
    if ('any' in term) return term.any.flatMap(namesIn);
    return 'name' in term ? [term.name.split('.')[0] ?? ''] : [];
  });
}

function visibleToErrors({ name, sharing }: RecordType, own: ReadonlyMap<string, RecordType>): string[] {
  if (!sharing?.visibleTo) return [];
  const { of, by, through } = sharing.visibleTo;
  const below = own.get(of);
  const { to = '', kind } = below?.fields[through] ?? {};
  return [
    ...(below?.fields[by]?.to === name
      ? []
      : [`visibleTo names ${of}, which does not refer to this type by ${by}`]),
    // Records of the own service may change without an event.
    ...(kind === 'reference' && !own.has(to)
      ? []
      : [`visibleTo goes through ${through}, which is no reference to another service`]),
  ];
}

/** Errors of references to shared records, whose names are read only by accounts that take part in them. */
function sharedReferenceErrors(
  { fields, sort, sortById = [], eventsCarry, lookups = {} }: RecordType,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  return Object.entries(fields).flatMap(([name, { kind, to = '', sameAccount }]) => {
    const account = own.get(to)?.sharing?.account;
    if (kind !== 'reference' || sameAccount === true || account === undefined) return [];
    return [
      ...(sort.includes(name) && !sortById.includes(name)
        ? [`sort names ${name}, which may be a record of another account`]
        : []),
      ...(eventsCarry && !(account in (lookups[name] ?? {}))
        ? [`events carry ${name}, and lookups lack its ${account}`]
        : []),
    ];
  });
}

function sharedUnderErrors(
  { fields, sharedUnder }: RecordType,
  own: ReadonlyMap<string, RecordType>,
): string[] {
  if (!sharedUnder) return [];
  const { parent, unless } = sharedUnder;
  return [
    ...(own.get(fields[parent]?.to ?? '')?.sharing
      ? []
      : [`sharedUnder names ${parent}, whose type has no sharing`]),
    ...(fields[unless]?.kind === 'boolean' ? [] : [`sharedUnder excepts ${unless}, which is no boolean`]),
  ];
}

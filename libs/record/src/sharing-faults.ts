import { partsOf, type Condition } from './condition';
import { isKept } from './field';
import type { RecordType } from './record';

/** What keeps a record from being known in other accounts as the definition says. */
export function heldFaults(record: RecordType, own: ReadonlyMap<string, RecordType>): string[] {
  return [...handFaults(record), ...showingFaults(record, own), ...sharingFaults(record, own)];
}

function handFaults(record: RecordType): string[] {
  const { fields, sharing, access, viewsOf, eventsCarry, links: all = {} } = record;
  if (!sharing) return [];
  const { account, perAccount, privateFields, changeable, links = [] } = sharing;
  const { kind, access: whose } = fields[account] ?? {};
  const different = [...perAccount, ...privateFields];
  // Whether somebody may read a record is asked of one row, which has the values of its home.
  const asked = new Set(access.flatMap(({ read, update }) => [...namesIn(read), ...namesIn(update)]));
  return [
    ...(kind === 'string' && whose === 'hidden'
      ? []
      : [`it is in hand by ${account}, which is no hidden text`]),
    ...perAccount
      .filter((name) => fields[name] && !isKept(fields[name]))
      .map((name) => `${name} is no value of its own`),
    ...perAccount
      .filter((name) => privateFields.includes(name))
      .map((name) => `${name} is own and kept back`),
    ...changeable
      .filter((name) => privateFields.includes(name))
      .map((name) => `${name} is changed and kept back`),
    ...different.filter((name) => asked.has(name)).map((name) => `${name} decides who may read it`),
    // From the other end it would be a list of records that are partly of another account.
    ...links
      .filter((path) => !all[path] || all[path].derived || all[path].inverse !== undefined)
      .map((path) => `${path} is no link that each account may have its own of`),
    ...(viewsOf ? ['it is in hand elsewhere, and has views of other accounts'] : []),
    // A change does not know all that the other account has of its own.
    ...(eventsCarry ? ['it is in hand elsewhere, and its events carry fields'] : []),
  ];
}

function namesIn(condition: true | Condition | undefined): string[] {
  if (condition === undefined || condition === true) return [];
  return partsOf(condition).flatMap((part): string[] => {
    if ('not' in part) return namesIn(part.not);
    if ('any' in part) return part.any.flatMap(namesIn);
    return 'name' in part ? [part.name.split('.')[0] ?? ''] : [];
  });
}

function showingFaults({ name, sharing }: RecordType, own: ReadonlyMap<string, RecordType>): string[] {
  if (!sharing?.visibleTo) return [];
  const { of, by, through } = sharing.visibleTo;
  const below = own.get(of);
  const { to = '', kind } = below?.fields[through] ?? {};
  return [
    ...(below?.fields[by]?.to === name ? [] : [`it is shown by ${of}, which does not refer to it by ${by}`]),
    // What is kept here may change without being told of.
    ...(kind === 'reference' && !own.has(to)
      ? []
      : [`it is shown through ${through}, which is not followed`]),
  ];
}

function sharingFaults({ fields, sharedUnder }: RecordType, own: ReadonlyMap<string, RecordType>): string[] {
  if (!sharedUnder) return [];
  const { parent, unless } = sharedUnder;
  return [
    ...(own.get(fields[parent]?.to ?? '')?.sharing
      ? []
      : [`it is shared under ${parent}, which nobody else holds`]),
    ...(fields[unless]?.kind === 'boolean' ? [] : [`it is shared but for ${unless}, which is no boolean`]),
  ];
}

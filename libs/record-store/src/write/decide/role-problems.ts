import type { RecordType, Role } from '@deskline/record';
import { clientOf } from '../../caller';
import { memoize } from '../../memoize';
import type { ProjectedReference } from '../../reference/references';
import type { Problem } from '../../refusals';
import type { ChangeContext } from '../change-context';

const heldRoles = memoize((record: RecordType): readonly (readonly [name: string, role: Role])[] =>
  Object.entries(record.fields).flatMap(([name, { holdsRole }]) => (holdsRole ? [[name, holdsRole]] : [])),
);

/**
 * "A manager of a workflow, project, problem or release holds that role (422 otherwise)": in the account of the record,
 * for a person whom a client names. A person who stays, the caller by default, and one set by the system are not judged.
 */
export async function roleProblems(change: ChangeContext): Promise<Problem[]> {
  const { unit, record, before, request, lookedUp, decision } = change;
  if (request.from !== 'client' || !clientOf(unit.actor)) return [];
  const problems: Problem[] = [];
  for (const [name, role] of heldRoles(record)) {
    const person = decision.after[name];
    if (typeof person !== 'number' || person === before?.[name] || !(name in request.values)) continue;
    if (lookedUp.inTrouble.has(name)) continue;
    if (!(await holdsRole(change, name, person, role)))
      problems.push({ field: name, because: 'lacks_role', values: { role } });
  }
  return problems;
}

/** The caller's own roles are known; those of others are projected, and their owner is queried before a refusal. */
async function holdsRole(
  { unit, locked: { account }, lookedUp, decision }: ChangeContext,
  name: string,
  id: number,
  role: Role,
): Promise<boolean> {
  const { actor, remoteLookup, transaction } = unit;
  if (id === actor.principal?.person.id && account === actor.account)
    return actor.principal.roles.includes(role);
  const found = lookedUp.lookups.factsOf(decision.after)[name];
  if (rolesIn(account, found).includes(role)) return true;
  return rolesIn(account, await remoteLookup.findCurrent(transaction, { type: 'person', id })).includes(role);
}

/** Roles of a person by account, as the directory projects them. */
const rolesIn = (account: string, person: ProjectedReference | undefined): readonly string[] =>
  (person?.attributes['roles'] as Readonly<Record<string, readonly string[]>> | undefined)?.[account] ?? [];

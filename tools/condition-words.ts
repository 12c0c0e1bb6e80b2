import { isVariable, type Comparison, type Condition, type Operand, type Some } from '@deskline/record';

const COMPARISONS = { lt: 'before', lte: 'at most', gt: 'after', gte: 'at least' } as const;
const VARIABLES: Readonly<Record<string, string>> = {
  me: 'is me',
  my_teams: 'is one of my teams',
  my_organization: 'is my organization',
  my_organizations: 'is my organization or below it',
  my_account: 'is my account',
  now: 'is now',
};

/** A condition of a definition as a reviewer reads it. */
export function inWords(condition: Condition): string {
  if ('not' in condition) return `not (${inWords(condition.not as Condition)})`;
  if ('any' in condition) return (condition.any as readonly Condition[]).map(inWords).join(' or ');
  if ('all' in condition) return (condition.all as readonly Condition[]).map(bracketed).join(' and ');
  if ('some' in condition) {
    const { some, by, where } = condition as Some;
    return `some ${some} by ${by} has ${inWords(where)}`;
  }
  const parts = Object.entries(condition).map(([name, operand]) => `${name} ${said(operand as Operand)}`);
  return parts.length === 0 ? 'all' : parts.join(' and ');
}

const bracketed = (condition: Condition): string =>
  'any' in condition ? `(${inWords(condition)})` : inWords(condition);

function said(operand: Operand): string {
  if (operand === null) return 'is empty';
  if (Array.isArray(operand)) return `is ${operand.join(' or ')}`;
  if (isVariable(operand)) return VARIABLES[operand.variable] ?? operand.variable;
  if (typeof operand === 'object') return compared(operand as Comparison);
  return `is ${String(operand)}`;
}

function compared(comparison: Comparison): string {
  return (Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[])
    .filter((key) => comparison[key] !== undefined)
    .map((key) => {
      const bound = comparison[key];
      return `is ${COMPARISONS[key]} ${isVariable(bound) ? bound.variable : String(bound)}`;
    })
    .join(' and ');
}

import {
  isFieldValue,
  isVariable,
  conditionTerms,
  type Comparison,
  type Condition,
  type Linked,
  type Operand,
  type ConditionTerm,
} from '@deskline/record';

const COMPARISONS = { lt: 'before', lte: 'at most', gt: 'after', gte: 'at least' } as const;
const VARIABLES: Readonly<Record<string, string>> = {
  me: 'is me',
  my_teams: 'is one of my teams',
  my_organization: 'is my organization',
  my_organizations: 'is my organization or below it',
  my_organizations_above: 'is my organization or above it',
  my_account: 'is my account',
  now: 'is now',
};

/** A condition of a definition as a reviewer reads it. */
export function inWords(condition: Condition): string {
  const parts = conditionTerms(condition);
  const [first] = parts;
  if (!first) return 'all';
  return parts.length === 1 ? partInWords(first) : parts.map(bracketed).join(' and ');
}

const bracketed = (part: ConditionTerm): string =>
  'any' in part && part.any.length > 1 ? `(${partInWords(part)})` : partInWords(part);

function partInWords(part: ConditionTerm): string {
  if ('not' in part) return `not (${inWords(part.not)})`;
  if ('any' in part) return part.any.map(inWords).join(' or ');
  if ('some' in part) return `some ${part.some.of} by ${part.some.by} has ${inWords(part.some.where)}`;
  if ('linked' in part) return linkedInWords(part.linked);
  if ('caller' in part) return `for me ${inWords(part.caller)}`;
  if ('referred' in part) return `its ${part.referred.by} has ${inWords(part.referred.where)}`;
  return `${part.name} ${said(part.operand)}`;
}

const linkedInWords = ({ by, where }: Linked): string =>
  where ? `one of ${by} has ${inWords(where)}` : `there are ${by}`;

function said(operand: Operand): string {
  if (operand === null) return 'is empty';
  if (Array.isArray(operand)) return `is ${operand.join(' or ')}`;
  if (isVariable(operand) && operand.variable === 'mine') return `is one of my ${operand.by}`;
  if (isVariable(operand)) return VARIABLES[operand.variable] ?? operand.variable;
  if (isFieldValue(operand)) return `is ${operand.field}`;
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

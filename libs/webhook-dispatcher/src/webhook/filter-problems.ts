import { EVENT_ORIGINS } from '@deskline/events';
import type { Reason } from '@deskline/record';
import type { Problem } from '@deskline/record-store';

const MOST_APPLICATIONS = 100;
const ID = /^[1-9]\d{0,14}$/;

/** Problems of the lists by which a webhook is filtered. Whether an application exists is not asked. */
export function filterProblems(values: Readonly<Record<string, unknown>>): Problem[] {
  const isOrigin = (name: string): boolean => EVENT_ORIGINS.some((each) => each === name);
  const isId = (text: string): boolean => ID.test(text);
  return [
    ...listProblems('origins', values['origins'], isOrigin, 'not_included'),
    ...listProblems('applications', values['applications'], isId, 'invalid'),
    ...listProblems('except_applications', values['except_applications'], isId, 'invalid'),
  ];
}

function listProblems(
  field: string,
  list: unknown,
  isValid: (entry: string) => boolean,
  because: Reason,
): Problem[] {
  if (!Array.isArray(list)) return [];
  if (list.length > MOST_APPLICATIONS)
    return [{ field, because: 'too_many', values: { max: MOST_APPLICATIONS } }];
  return list.every((entry) => typeof entry === 'string' && isValid(entry)) ? [] : [{ field, because }];
}

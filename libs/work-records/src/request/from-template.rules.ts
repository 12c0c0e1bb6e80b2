import type { Rule, Stored } from '@deskline/record';
import { REQUEST_CATEGORIES } from './request-kinds';
import type { RequestRow } from './request.record';

const COPIED = [
  'subject',
  'impact',
  'status',
  'completion_reason',
  'team',
  'member',
  'supplier',
  'ci',
  'urgent',
];

/** A request made from a template starts with what the template says, where nothing else was said. */
export const startFromTemplate: Rule<RequestRow> = ({ before, after, known: { template } }) => {
  if (before !== null || !template) return [];
  const given: Stored = { subject: template.name, ...template };
  const names = COPIED.filter((name) => isUnsaid(after, name) && (given[name] ?? null) !== null);
  const category = after.category ?? categoryOf(template.category);
  return [{ set: { ...Object.fromEntries(names.map((name) => [name, given[name]])), category } }];
};

/** The status a request has by default says nothing against that of its template. */
const isUnsaid = (after: RequestRow, name: string): boolean =>
  name === 'status' ? after.status === 'assigned' : (after as Stored)[name] === null;

/** What a task asks for, by a template that names no category of requests, is there to fulfil it. */
const categoryOf = (value: string | null): RequestRow['category'] =>
  REQUEST_CATEGORIES.find((category) => category === value) ?? 'fulfillment';

import {
  jsonResponse,
  NO_CONTENT,
  PAGING_HEADERS,
  queryParameter,
  READ_ERRORS,
  ref,
  refs,
  schema,
  WRITE_ERRORS,
  type OpenApiObject,
  type OpenApiObjects,
} from '@deskline/record-http';
import { listParameter, operation } from './gateway-operation';

const may = (name: string, description: string): OpenApiObject => ({
  ...queryParameter(name, description),
  required: false,
});
const person = may('person_id', 'Id of a person.');
const organization = may('organization_id', 'Id of the organization that the people are in.');
const month = queryParameter('month_of', 'Any day of the month.');
const week = queryParameter('week_of', 'Any day of the week, which begins on Monday.');
const anyPeriod = [
  may('date', 'One day.'),
  may('week_of', 'Any day of the week.'),
  may('month_of', 'Any day of the month.'),
];
const fields = listParameter('fields', 'Members of a timesheet.', { type: 'string' });
const reading = refs('parameters', ['Account', 'Language', 'IfNoneMatch']);
const paging = [may('page', 'Number of the page.'), may('per_page', 'Rows of a page.')];

const timesheets: OpenApiObject = { type: 'array', items: schema('Timesheet') };
const pages = ['ETag', ...PAGING_HEADERS];
const SEEN_BY =
  'For the person, the manager or substitute of the organization, and auditors and administrators of its account; needs the scope `timesheet:Read`.';
const LOCKED_BY =
  'For the manager or substitute of the organization and administrators of its account; needs the scope `timesheet:Update`.';

const lock = (id: string, summary: string): OpenApiObject =>
  operation(
    {
      id,
      summary,
      description: `One of \`date\`, \`week_of\` and \`month_of\`, and an organization or a person. ${LOCKED_BY}`,
      status: 204,
      response: ref('responses', NO_CONTENT),
    },
    {
      parameters: [
        organization,
        person,
        ...anyPeriod,
        ...refs('parameters', ['DryRun', 'Account', 'Language']),
      ],
      errors: WRITE_ERRORS,
    },
  );

export const TIMESHEET_PATHS: OpenApiObjects = {
  '/timesheets': {
    get: operation(
      {
        id: 'listTimesheets',
        summary: 'Timesheets of a month',
        description: `With a person that of the person, as one object. ${SEEN_BY}`,
        response: jsonResponse(
          'The timesheets, in the order in which the people were made.',
          { anyOf: [timesheets, schema('Timesheet')] },
          ...pages,
        ),
      },
      { parameters: [month, organization, person, fields, ...paging, ...reading], errors: READ_ERRORS },
    ),
  },
  '/timesheets/incomplete': {
    get: operation(
      {
        id: 'listIncompleteTimesheets',
        summary: 'People with time missing in a week',
        description: `People whose organization has a timesheet setting, with less time than its workweek. ${SEEN_BY}`,
        response: jsonResponse('What is missing of whom.', timesheets, ...pages),
      },
      { parameters: [week, organization, person, fields, ...paging, ...reading], errors: READ_ERRORS },
    ),
  },
  '/timesheets/day_totals': {
    get: operation(
      {
        id: 'getTimesheetDayTotals',
        summary: 'Minutes of a person by day',
        description: `One of \`date\`, \`week_of\` and \`month_of\` is needed. ${SEEN_BY}`,
        response: jsonResponse(
          'Minutes of every day of the period.',
          { type: 'object', additionalProperties: { type: 'integer' } },
          'ETag',
        ),
      },
      {
        parameters: [{ ...person, required: true }, organization, ...anyPeriod, ...reading],
        errors: READ_ERRORS,
      },
    ),
  },
  '/timesheets/lock': {
    post: lock('lockTimesheets', 'Lock days: their time entries stay as they are'),
    delete: lock('unlockTimesheets', 'Unlock days'),
  },
};

const minutes = { type: 'integer', description: 'In minutes.' };

export const TIMESHEET_SCHEMAS: OpenApiObjects = {
  Timesheet: {
    type: 'object',
    description: 'Computed from time entries.',
    properties: {
      person: schema('Reference'),
      workday: { ...minutes, description: 'Minutes of a workday.' },
      sum_time_spent: minutes,
      workdays: { type: 'number', description: 'Time spent by workday.' },
      locked: { type: 'boolean', description: 'Whether every day of the period is locked.' },
      locked_days: {
        type: 'string',
        pattern: '^[01]+$',
        description: '1 for each day that is locked, 0 for others.',
      },
      id: { type: 'integer', description: 'Id of the person.' },
      name: { type: 'string' },
      primary_email: { type: ['string', 'null'] },
      completeness: { type: 'integer', enum: [0, 1], description: '0 where nothing is entered.' },
      remaining_time: minutes,
    },
  },
};

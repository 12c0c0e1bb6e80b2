import type { AreaOpenApi } from '@deskline/record';

const text = { type: 'string' };
const optional = (type: string, more: object = {}) => ({ type: [type, 'null'], ...more });
const moment = optional('string', { format: 'date-time', readOnly: true });

/** "Recurrence members", of workflow templates and configuration items. */
export const recurrenceOpenApi: AreaOpenApi = {
  schemas: {
    Recurrence: {
      type: 'object',
      description:
        'Recurrence schedule. In a change, members left out stay as they are. Members that the frequency does not use have no effect.',
      properties: {
        start_date: { ...text, format: 'date', description: 'Required. Nothing occurs before it.' },
        end_date: optional('string', { format: 'date', description: 'The last day on which it may occur.' }),
        frequency: {
          ...text,
          enum: ['no_repeat', 'daily', 'weekly', 'monthly', 'yearly'],
          description: 'Required.',
        },
        interval: optional('integer', { minimum: 1, maximum: 999, default: 1 }),
        day: optional('string', { description: 'Weekdays of a weekly recurrence, such as `monday,friday`.' }),
        day_of_month: optional('string', { description: 'Such as `1,15,-1`; -1 is the last day.' }),
        day_of_week: optional('boolean', {
          description: 'Uses the two members below instead of `day_of_month`.',
        }),
        day_of_week_index: optional('string', {
          description: '`first`, `second`, `third`, `fourth` or `last`.',
        }),
        day_of_week_day: optional('string', {
          description: '`monday` to `sunday`, `day`, `weekday` or `weekend_day`.',
        }),
        month_of_year: optional('string', { description: 'Months of a yearly one, such as `1,4,7,10`.' }),
        time_of_day: optional('string', {
          description: '`hh:mm` by the clocks of `time_zone`.',
          default: '00:00',
        }),
        time_zone: optional('string', { default: 'UTC' }),
        disabled: optional('boolean', { default: false }),
        ical: { ...text, readOnly: true, description: 'The same as iCalendar (RFC 5545) has it.' },
        next_occurrence_at: moment,
        last_occurrence_at: moment,
        last_occurrence_object: {
          type: ['object', 'null'],
          readOnly: true,
          description: 'What the last occurrence has started.',
          properties: { id: { type: 'integer' } },
        },
        last_occurrence_errors: {
          type: ['array', 'null'],
          readOnly: true,
          description: 'Why the last occurrence has started nothing.',
          items: text,
        },
      },
    },
  },
};

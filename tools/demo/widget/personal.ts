import type { DemoRecord } from '../demo-record';

/** Lists, settings and exports that people have arranged for themselves. */
export const WIDGET_PERSONAL: readonly DemoRecord[] = [
  {
    key: 'noor-open-requests',
    path: '/saved_views',
    by: 'noor',
    values: {
      name: 'Open requests of my team',
      record_type: 'request',
      query: 'state=assigned_to_my_team&status=!completed&sort=next_target_at',
      columns: ['id', 'subject', 'status', 'member', 'next_target_at'],
      grouped_by: 'status',
      pinned: true,
    },
  },
  {
    key: 'noor-console',
    path: '/preferences',
    by: 'noor',
    values: { name: 'console', settings: { theme: 'dark', rows_per_page: 50 } },
  },
  {
    key: 'weekly-people',
    path: '/export_schedules',
    by: 'ellen',
    values: {
      name: 'Changed people and teams, for the directory',
      types: ['people', 'teams'],
      incremental: true,
      deliver: 'none',
      recurrence: {
        frequency: 'weekly',
        start_date: '2026-01-05',
        day: 'monday',
        time_of_day: '05:00',
        time_zone: 'Europe/Amsterdam',
      },
    },
  },
];

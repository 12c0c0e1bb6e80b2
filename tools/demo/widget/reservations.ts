import { at } from '../days';
import { named, type DemoRecord } from '../demo-record';

/** Laptops that people borrow, and when. */
export const WIDGET_RESERVATIONS: readonly DemoRecord[] = [
  ...named('/request_templates', {
    'borrow-laptop': {
      subject: 'Borrow a laptop',
      category: 'reservation',
      service: '@workplaces',
      end_users: true,
    },
  }),
  ...named('/reservation_offerings', {
    'loan-laptops': {
      name: 'Loan laptops',
      calendar: '@round-the-clock',
      time_zone: 'Europe/Amsterdam',
      initial_status: 'confirmed',
      min_duration: 60,
      max_duration: 10_080,
      step_duration: 60,
      max_advance_duration: 129_600,
      preparation_duration: 30,
      multi_day: true,
      ci_ids: ['@laptop-spare-1', '@laptop-spare-2'],
      request_template_ids: ['@borrow-laptop'],
      filters: ['product', 'site'],
    },
  }),
  {
    key: 'reserved-for-fair',
    path: '/reservations',
    values: {
      name: 'Laptop for the trade fair',
      person: '@omar',
      ci: '@laptop-spare-1',
      reservation_offering: '@loan-laptops',
      start_at: at(3, '08:00'),
      end_at: at(5, '16:00'),
    },
    by: 'omar',
  },
  {
    key: 'reserved-for-training',
    path: '/reservations',
    values: {
      name: 'Laptop for a training',
      person: '@lucia',
      ci: '@laptop-spare-2',
      reservation_offering: '@loan-laptops',
      start_at: at(1, '09:00'),
      end_at: at(1, '15:00'),
    },
    by: 'marek',
  },
];

/** Reservation of a request, which waits for it. */
export const WIDGET_REQUESTED_RESERVATIONS: readonly DemoRecord[] = [
  {
    key: 'reserved-to-present',
    path: '/reservations',
    values: {
      name: 'Laptop to present the figures of the year',
      status: 'pending',
      person: '@saskia',
      ci: '@laptop-spare-1',
      reservation_offering: '@loan-laptops',
      request: '@present-figures',
      start_at: at(10, '09:00'),
      end_at: at(10, '12:00'),
    },
    by: 'marek',
  },
];

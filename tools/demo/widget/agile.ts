import { at } from '../days';
import { named, type DemoRecord } from '../demo-record';

export const WIDGET_AGILE: readonly DemoRecord[] = [
  ...named('/agile_boards', {
    operations: { name: 'Operations board', manager: '@diana' },
    'shop-board': { name: 'Web shop board', manager: '@rosa' },
  }),
  ...named('/agile_boards/@operations/columns', {
    'operations-to-do': { name: 'To do', position: 1 },
    'operations-doing': { name: 'Doing', position: 2 },
    'operations-done': { name: 'Done', position: 3 },
  }),
  ...named('/product_backlogs', {
    'shop-backlog': { name: 'Web shop', product_owner: '@sophie', service_instance: '@webshop-production' },
  }),
  ...named('/scrum_workspaces', {
    'shop-team': {
      name: 'Web shop team',
      agile_board: '@shop-board',
      product_backlog: '@shop-backlog',
      team: '@applications',
      sprint_length: 2,
    },
  }),
  ...named('/scrum_workspaces/@shop-team/sprints', {
    'sprint-checkout': { name: 'Faster checkout', start_at: at(-19, '08:00'), end_at: at(-5, '08:00') },
    'sprint-search': { name: 'Search that finds', start_at: at(-5, '08:00'), end_at: at(9, '08:00') },
    'sprint-returns': { name: 'Returns by the customer', start_at: at(9, '08:00'), end_at: at(23, '08:00') },
  }),
];

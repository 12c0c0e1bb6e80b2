import { named, type DemoRecord } from '../demo-record';

export const WIDGET_AGILE: readonly DemoRecord[] = [
  ...named('/agile_boards', {
    operations: { name: 'Operations board', manager: '@diana' },
    'shop-board': { name: 'Web shop board', manager: '@rosa' },
  }),
  ...named('/agile_boards/@operations/columns', {
    'operations-to-do': { name: 'To do' },
    'operations-doing': { name: 'Doing' },
    'operations-done': { name: 'Done' },
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
];

import type { Page } from 'playwright-core';

/** A screen of the console as docs/console.md shows it. */
export interface Screen {
  /** Name of the file in docs/console. */
  readonly name: string;
  /** Path below the account; `@key` becomes the id of that record of the demo company. */
  readonly path: string;
  /** First name of the person who looks at it. */
  readonly by: 'Diana' | 'Ellen' | 'Howard' | 'Omar' | 'Walter';
  /** Sentence of the documentation. */
  readonly text: string;
  readonly isAlsoDark?: boolean;
  /** Brings the screen into its state, once it is drawn. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Screens of docs/console.md, in its order: a line here is all that another one needs. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'requests',
    path: '/requests',
    by: 'Diana',
    text: 'A list: views with their counts, search, filters, chosen columns; only the rows on screen are in the document.',
    isAlsoDark: true,
  },
  {
    name: 'request',
    path: '/requests/@laptop-ravi',
    by: 'Diana',
    text: 'A request: status, member, team and impact by a key, its next target, notes and changes in one timeline.',
    isAlsoDark: true,
  },
  {
    name: 'inbox',
    path: '/inbox',
    by: 'Diana',
    text: 'The inbox: assignments, mentions, approvals and targets that come near.',
  },
  {
    name: 'approvals',
    path: '/approvals',
    by: 'Ellen',
    text: 'Approvals that wait for an answer, given with the mouse or with keys.',
  },
  {
    name: 'workflow',
    path: '/workflows/@upgrade',
    by: 'Walter',
    text: 'A workflow as a graph of its tasks, with the state of each.',
    isAlsoDark: true,
  },
  {
    name: 'board',
    path: '/boards/@operations',
    by: 'Diana',
    text: 'A board: cards are dragged, or moved by a menu.',
  },
  {
    name: 'catalogue',
    path: '/catalogue',
    by: 'Omar',
    text: 'The start page of people without roles: request templates, their own requests, knowledge.',
  },
  {
    name: 'palette',
    path: '/requests',
    by: 'Diana',
    text: 'The palette: commands, lists and records by words.',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByText('Requests').first().waitFor();
    },
  },
  {
    name: 'rule',
    path: '/automation_rules/@rule-major-incident',
    by: 'Ellen',
    text: 'An automation rule: faults are marked while typing, and past events try it.',
    isAlsoDark: true,
  },
  {
    name: 'explorer',
    path: '/develop/explorer',
    by: 'Ellen',
    text: 'The explorer: every operation of the API, called as the person.',
  },
  {
    name: 'team',
    path: '/teams/@service-desk',
    by: 'Ellen',
    text: 'A team: its members, and its open work as numbers that lead to the lists.',
  },
  {
    name: 'import',
    path: '/imports/new',
    by: 'Ellen',
    text: 'An import: the file is tried first, which writes nothing.',
  },
  {
    name: 'service-levels',
    path: '/service_levels',
    by: 'Ellen',
    text: 'Service levels: targets met and missed, as bars or as a table.',
  },
  {
    name: 'health',
    path: '/health',
    by: 'Ellen',
    text: 'The state of the installation: services, queues, lag of consumers.',
  },
];

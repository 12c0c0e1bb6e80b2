import { named, type DemoRecord } from '../demo-record';

/** Tags and watches on records. */
export const WIDGET_ON_WORK: readonly DemoRecord[] = [
  ...named('/workflows/@upgrade/tags', {
    'tag-mail': { name: 'mail' },
    'tag-autumn': { name: 'autumn' },
  }),
  ...named('/requests/@mail-slow/tags', { 'tag-mail-slow': { name: 'mail' } }),
  ...named('/risks/@old-cabling/tags', { 'tag-cabling': { name: 'Antwerp' } }),
  ...named('/requests/@mail-slow/watches', { 'watch-mail-slow': { person: '@howard' } }),
  ...named('/workflows/@upgrade/watches', {
    'watch-upgrade': { person: '@diana' },
    'watch-upgrade-too': { person: '@howard' },
  }),
];

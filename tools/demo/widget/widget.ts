import type { DemoAccount } from '../demo-account';
import { WIDGET_AGILE } from './agile';
import { WIDGET_AGREEMENTS } from './agreements';
import { WIDGET_APPS } from './apps';
import { WIDGET_AUTOMATION } from './automation';
import { WIDGET_BROADCASTS } from './broadcasts';
import { WIDGET_FOUNDATIONS } from './foundations';
import { WIDGET_KNOWLEDGE } from './knowledge';
import { WIDGET_MAINTENANCE } from './maintenance';
import { WIDGET_MONEY } from './money';
import { WIDGET_ON_WORK } from './on-work';
import { WIDGET_PEOPLE } from './people';
import { WIDGET_PERSONAL } from './personal';
import { WIDGET_PROBLEMS } from './problems';
import { PRODUCT_CATEGORIES, WIDGET_PRODUCTS } from './products';
import { WIDGET_PROJECTS } from './projects';
import { WIDGET_REQUESTS } from './requests';
import { WIDGET_REQUESTED_RESERVATIONS, WIDGET_RESERVATIONS } from './reservations';
import { WIDGET_RISKS } from './risks';
import { WIDGET_SERVICE_LEVELS } from './service-levels';
import { WIDGET_SERVICES } from './services';
import { WIDGET_SETTINGS } from './settings';
import { WIDGET_SHOP } from './shop';
import { WIDGET_TEMPLATES } from './templates';
import { WIDGET_TIME } from './time';
import { WIDGET_WORKFLOWS } from './workflows';

/** A small company that makes and ships widgets. */
export const WIDGET: DemoAccount = {
  id: 'widget',
  name: 'Widget Company',
  time_zone: 'Europe/Amsterdam',
  locale: 'en',
  currency: 'EUR',
  trusts: ['northwind'],
  serviceDesk: 'service-desk',
  foundations: WIDGET_FOUNDATIONS,
  people: WIDGET_PEOPLE,
  settings: [...WIDGET_TIME, ...WIDGET_SETTINGS, ...PRODUCT_CATEGORIES],
  records: [
    ...WIDGET_SERVICES,
    ...WIDGET_AGREEMENTS,
    ...WIDGET_SERVICE_LEVELS,
    ...WIDGET_PRODUCTS,
    ...WIDGET_BROADCASTS,
    ...WIDGET_KNOWLEDGE,
    ...WIDGET_APPS,
    ...WIDGET_AGILE,
    ...WIDGET_TEMPLATES,
    ...WIDGET_SHOP,
    ...WIDGET_RESERVATIONS,
    ...WIDGET_MAINTENANCE,
    ...WIDGET_PROJECTS,
    ...WIDGET_RISKS,
    ...WIDGET_WORKFLOWS,
    ...WIDGET_PROBLEMS,
    ...WIDGET_REQUESTS,
    ...WIDGET_REQUESTED_RESERVATIONS,
    ...WIDGET_ON_WORK,
    ...WIDGET_MONEY,
    ...WIDGET_AUTOMATION,
    ...WIDGET_PERSONAL,
  ],
};

import type { Area } from '@deskline/record-store';
import { address } from './address/address.area';
import { agile } from './agile/agile.area';
import { agreement } from './agreement/agreement.area';
import { app } from './app/app.area';
import { broadcast } from './broadcast/broadcast.area';
import { calendar } from './calendar/calendar.area';
import { ci } from './ci/ci.area';
import { contact } from './contact/contact.area';
import { customCollection } from './custom-collection/custom-collection.area';
import { invoice } from './invoice/invoice.area';
import { job } from './job/job.area';
import { knowledge } from './knowledge/knowledge.area';
import { organization } from './organization/organization.area';
import { outOfOffice } from './out-of-office/out-of-office.area';
import { personal } from './personal/personal.area';
import { person } from './person/person.area';
import { product } from './product/product.area';
import { reservation } from './reservation/reservation.area';
import { reservationOffering } from './reservation-offering/reservation-offering.area';
import { service } from './service/service.area';
import { serviceOffering } from './service-offering/service-offering.area';
import { settings } from './settings/settings.area';
import { shop } from './shop/shop.area';
import { shortUrl } from './short-url/short-url.area';
import { site } from './site/site.area';
import { sla } from './sla/sla.area';
import { survey } from './survey/survey.area';
import { team } from './team/team.area';
import { translation } from './translation/translation.area';
import { uiExtension } from './ui-extension/ui-extension.area';

export const AREAS: readonly Area[] = [
  person,
  team,
  organization,
  site,
  address,
  contact,
  calendar,
  outOfOffice,
  service,
  product,
  ci,
  knowledge,
  agreement,
  invoice,
  serviceOffering,
  sla,
  agile,
  settings,
  survey,
  broadcast,
  translation,
  personal,
  uiExtension,
  customCollection,
  shop,
  reservationOffering,
  reservation,
  shortUrl,
  app,
  job,
];

import { behaviour, type Area } from '@deskline/record-store';
import { invoiceOpenApi } from './invoice.openapi';
import { Invoice } from './invoice.record';
import { invoiceRules } from './invoice.rules';
import { invoiceWords } from './invoice.words';
import { prefetchFirstCi } from './prefetch-first-ci.hook';

export const invoice: Area = {
  openapi: invoiceOpenApi,
  words: invoiceWords,
  records: [Invoice],
  behaviours: [behaviour(Invoice, { rules: invoiceRules, prefetch: [prefetchFirstCi] })],
};

import type { Area } from '@deskline/record-store';
import { Calendar } from './calendar.record';

export const calendar: Area = {
  records: [Calendar],
};

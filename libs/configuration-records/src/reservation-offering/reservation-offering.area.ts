import { behaviour, type Area } from '@deskline/record-store';
import { ReservationOffering } from './reservation-offering.record';
import { reservationOfferingRules } from './reservation-offering.rules';
import { reservationOfferingWords } from './reservation-offering.words';

export const reservationOffering: Area = {
  words: reservationOfferingWords,
  records: [ReservationOffering],
  behaviours: [behaviour(ReservationOffering, { rules: reservationOfferingRules })],
};

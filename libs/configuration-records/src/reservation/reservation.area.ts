import { behaviour, type Area } from '@deskline/record-store';
import { changeSeries } from './change-series.hook';
import { checkAvailability } from './check-availability.hook';
import { ownRequest } from './own-request.hook';
import { prefetchOffering } from './prefetch-offering.hook';
import { repeatReservation } from './repeat-reservation.hook';
import { Reservation } from './reservation.record';
import { reservationRules, reservationTimers } from './reservation.rules';
import { reservationWords } from './reservation.words';

export const reservation: Area = {
  words: reservationWords,
  records: [Reservation],
  behaviours: [
    behaviour(Reservation, {
      rules: reservationRules,
      timers: reservationTimers,
      prefetch: [prefetchOffering, ownRequest],
      beforeWrite: [checkAvailability],
      afterWrite: [
        { on: 'effects', run: repeatReservation },
        { on: 'effects', run: changeSeries },
      ],
    }),
  ],
};

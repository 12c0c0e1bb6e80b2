import { now, type Condition } from '@deskline/record';

/** "the articles as the shop offers them": enabled, from start_at until end_at. */
export const onOffer = {
  disabled: false,
  all: [
    { any: [{ start_at: null }, { start_at: { lte: now } }] },
    { any: [{ end_at: null }, { end_at: { gt: now } }] },
  ],
} as const satisfies Condition;

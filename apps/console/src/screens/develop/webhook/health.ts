import type { AnyRecord } from '../../../api/record';
import type { DevelopTexts } from '../../../texts/develop/en';

export type Health = keyof DevelopTexts['health'];

/** State of a webhook, the worst first: nothing is sent to a disabled one, and only verifications to an unverified one. */
export function healthOf({ disabled, verified_at, last_error }: AnyRecord): Health {
  if (disabled === true) return 'disabled';
  if (typeof verified_at !== 'string') return 'unverified';
  return typeof last_error === 'string' && last_error !== '' ? 'failing' : 'ok';
}

import { defineTranslation } from '@deskline/record';
import { Broadcast } from './broadcast.record';

/** "translations: entries carry id and locale" */
export const BroadcastTranslation = defineTranslation(Broadcast, 'message');

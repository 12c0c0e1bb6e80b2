import type { Area } from '@deskline/record-store';
import { log } from './log/log.area';
import { webhook } from './webhook/webhook.area';
import { webhookPolicy } from './webhook-policy/webhook-policy.area';

export const AREAS: readonly Area[] = [log, webhook, webhookPolicy];

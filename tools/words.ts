import { oauthWords } from '@deskline/oauth-server/records';
import type { AreaWords } from '@deskline/record';
import { SHARED_WORDS } from '@deskline/record-http';
import { webhookWords } from '@deskline/webhook-dispatcher/records';
import { AREAS as configurationAreas } from '../libs/configuration-records/src/areas';
import { AREAS as workAreas } from '../libs/work-records/src/areas';

/** The labels of every area of every service, and those that areas share. */
export const WORDS: readonly AreaWords[] = [
  ...SHARED_WORDS,
  ...[...workAreas, ...configurationAreas].flatMap(({ words }) => words ?? []),
  webhookWords,
  oauthWords,
];

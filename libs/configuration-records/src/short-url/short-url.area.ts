import { behaviour, type Area } from '@deskline/record-store';
import { makeToken } from './make-token.hook';
import { ShortUrl } from './short-url.record';
import { shortUrlRules } from './short-url.rules';
import { shortUrlWords } from './short-url.words';

export const shortUrl: Area = {
  words: shortUrlWords,
  records: [ShortUrl],
  behaviours: [behaviour(ShortUrl, { rules: shortUrlRules, beforeWrite: [makeToken] })],
};

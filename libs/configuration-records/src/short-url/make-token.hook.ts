import { randomBytes } from 'node:crypto';
import type { BeforeWrite } from '@deskline/record-store';
import type { ShortUrlRow } from './short-url.record';

/** 96 random bits: whoever has the address may follow it, and nobody guesses one. */
const TOKEN_BYTES = 12;

/** The account stands before the token, so that a gateway knows the cell to ask. */
export const makeToken: BeforeWrite<ShortUrlRow> = async ({ account, before }) =>
  before ? {} : { short_url: `${account}/${randomBytes(TOKEN_BYTES).toString('base64url')}` };

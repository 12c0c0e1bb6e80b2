import { IDENTITY_CHANGED } from '@deskline/identity';
import { encodeFrame, Nats, Refusal, type Command } from '@deskline/platform';

const END_SESSIONS = 'DELETE FROM session';
const END_CONSOLE_SESSIONS = 'DELETE FROM console_session';
const END_TOKENS = 'UPDATE application SET generation = generation + 1';
const REVOKE_PERSONAL = 'UPDATE personal_token SET revoked_at = now() WHERE revoked_at IS NULL';

/**
 * `end-access [personal]`: ends all sessions and all tokens of applications, and with `personal` those that people made for
 * themselves. After a restore, since tokens that were revoked in the lost time are valid again.
 */
export const endAccess: Command = async ({ settings, database, words, say }) => {
  const isPersonal = words[0] === 'personal';
  if (words.length > (isPersonal ? 1 : 0))
    throw new Refusal('After "end-access" stands "personal", or nothing.');
  await database.transaction(async (transaction) => {
    for (const text of [END_SESSIONS, END_CONSOLE_SESSIONS, END_TOKENS]) await transaction.query(text);
    if (isPersonal) await transaction.query(REVOKE_PERSONAL);
  });
  const nats = await Nats.connect(settings.NATS_URL, 'end-access', () => say('Waiting for NATS ...'));
  try {
    nats.publish(IDENTITY_CHANGED, encodeFrame({}));
  } finally {
    await nats.close();
  }
  say(
    `All sessions and tokens of applications have ended${isPersonal ? ', and personal access tokens' : ''}.`,
  );
};

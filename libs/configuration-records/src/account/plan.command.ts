import { Nats, NO_BODY, Refusal, type Command } from '@deskline/platform';

/** NATS subject at which a running service sets the plan of an account. */
export const SET_PLAN = 'directory.plan';

const ANSWER_MS = 5_000;

/**
 * `plan <account> [<name>]`: tells the plan of an account, or sets it to one of PLANS; `-` for none. A running service does
 * it, so that all others are told at once.
 */
export const setPlan: Command = async ({ settings, words: [account, name, ...more], say }) => {
  if (account === undefined || more.length > 0)
    throw new Refusal('Say which account: plan <account> [<name>].');
  const known = [...(settings.PLANS?.keys() ?? [])];
  if (name !== undefined && name !== '-' && !known.includes(name))
    throw new Refusal(
      `"${name}" is none of the plans of the setting PLANS: ${known.join(', ') || 'it has none'}.`,
    );
  const nats = await Nats.connect(settings.NATS_URL, 'plan', () => say('Waiting for NATS ...'));
  try {
    const head = { account, ...(name !== undefined && { plan: name === '-' ? null : name }) };
    const answer = await nats.request<Answer>(SET_PLAN, { head, body: NO_BODY }, ANSWER_MS);
    if (answer.head.status === 404) throw new Refusal(`There is no account "${account}".`);
    if (answer.head.status !== 200) throw new Refusal(`The service answers ${answer.head.status}.`);
    say(`The plan of ${account} is ${answer.head.plan ?? 'none'}.`);
  } finally {
    await nats.close();
  }
};

interface Answer {
  readonly status?: number;
  readonly plan?: string | null;
}

import { Nats, NoResponder, Refusal, TimedOut, type Command } from '@deskline/platform';
import type { HealingServices } from '../consume/handler';
import { Rebuild, type Projection, type Rebuilt } from './rebuild';

/** `rebuild`: rebuilds the service's projections from their owners, while the service runs. */
export function rebuildCommand(
  projections: readonly Projection[],
  afterwards: (nats: Nats) => void = () => undefined,
): Command {
  return async ({ settings, database, words, say }) => {
    if (words.length > 0) throw new Refusal('Nothing may follow "rebuild": it makes all of it anew.');
    const nats = await Nats.connect(settings.NATS_URL, 'rebuild', () => say('Waiting for NATS ...'));
    try {
      for (const projection of projections) {
        say(await rebuildProjection({ database, nats }, projection).catch(explained(projection)));
      }
      afterwards(nats);
    } finally {
      await nats.close();
    }
  };
}

/** Rebuilds a projection, and says in a sentence how many rows changed. */
export async function rebuildProjection(
  { database, nats }: HealingServices,
  projection: Projection,
): Promise<string> {
  return sentence(projection, await new Rebuild(database, nats, projection).run());
}

const explained =
  ({ source }: Projection) =>
  (error: unknown) => {
    if (!(error instanceof NoResponder || error instanceof TimedOut)) throw error;
    throw new Refusal(
      `${source} has to run, and does not answer: ${error.message} What was done so far stays.`,
    );
  };

function sentence({ source }: Projection, { total, added, corrected, removed }: Rebuilt): string {
  return `${source} has ${total}: ${added} added, ${corrected} corrected, ${removed} removed.`;
}

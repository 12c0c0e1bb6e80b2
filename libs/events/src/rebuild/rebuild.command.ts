import { Nats, Refusal, type Command } from '@deskline/platform';
import { Rebuild, type Projection, type Rebuilt } from './rebuild';

/** `rebuild`: what the service keeps of others' records, made anew from those who own them, while all goes on. */
export function rebuildCommand(
  projections: readonly Projection[],
  afterwards: (nats: Nats) => void = () => undefined,
): Command {
  return async ({ settings, database, words, say }) => {
    if (words.length > 0) throw new Refusal('Nothing may follow "rebuild": it makes all of it anew.');
    const nats = await Nats.connect(settings.NATS_URL, 'rebuild', () => say('Waiting for NATS ...'));
    try {
      for (const projection of projections)
        say(sentence(projection, await new Rebuild(database, nats, projection).run()));
      afterwards(nats);
    } finally {
      await nats.close();
    }
  };
}

function sentence({ source }: Projection, { told, added, corrected, removed }: Rebuilt): string {
  return `${source} tells of ${told}: ${added} added, ${corrected} corrected, ${removed} removed.`;
}

import { queryOptions } from '@tanstack/react-query';
import { api } from './call';
import { keys } from './keys';
import type { AnyRecord } from './record';
import { create, newIntention, update } from './write';

/** Settings of a person for the console, kept as one record of preferences. */
export interface Settings {
  readonly columns?: Readonly<Record<string, readonly string[]>>;
}

interface Preference {
  readonly id: number | null;
  readonly settings: Settings;
}

const NAME = 'console';

export const preferenceQuery = (account: string) =>
  queryOptions({
    queryKey: keys.one(account, 'preference', NAME),
    queryFn: async (): Promise<Preference> => {
      const [found] = (await api<AnyRecord[]>(`/preferences?name=${NAME}&fields=settings`, { account })).body;
      return found
        ? { id: Number(found.id), settings: (found.settings ?? {}) as Settings }
        : { id: null, settings: {} };
    },
  });

export async function savePreference(account: string, { id, settings }: Preference): Promise<void> {
  if (id === null) {
    await create({
      account,
      path: '/preferences',
      values: { name: NAME, settings },
      intention: newIntention(),
    });
  } else {
    await update({ account, path: `/preferences/${id}`, values: { settings }, etag: null });
  }
}

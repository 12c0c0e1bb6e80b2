import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { readCookie, writeCookie } from '../app/cookies';

const COOKIE = 'deskline-theme';

/** Keeps the chosen scheme in a cookie: the gateway writes it into the page, so that nothing flashes. */
export const schemeManager: MantineColorSchemeManager = {
  get: (usual) => {
    const chosen = readCookie(COOKIE);
    return isMantineColorScheme(chosen) ? chosen : usual;
  },
  set: (chosen) => writeCookie(COOKIE, chosen),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

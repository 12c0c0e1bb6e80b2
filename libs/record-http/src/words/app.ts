import type { AreaWords } from './area-words';

/** Record types to come, which events speak of already. */
export const app: AreaWords = {
  types: {
    app_offering: { one: ['App-aanbod', "Offre d'application", 'App-Angebot', 'Oferta de aplicación', 'Oferta de aplicativo'] },
  },
};

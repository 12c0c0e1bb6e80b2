const LANGUAGES = [
  'en',
  'nl',
  'fr',
  'de',
  'es',
  'pt',
  'it',
  'sv',
  'da',
  'fi',
  'pl',
  'cs',
  'hu',
  'tr',
  'ja',
  'ko',
];
const REGIONS = [
  'US',
  'GB',
  'NL',
  'BE',
  'FR',
  'DE',
  'AT',
  'CH',
  'ES',
  'MX',
  'PT',
  'BR',
  'IT',
  'SE',
  'DK',
  'FI',
];
const SCRIPTS_AND_REGIONS = ['Latn', 'Cyrl', 'Arab', 'Grek', 'Hebr', 'Thai'].flatMap((script) =>
  REGIONS.map((region) => `${script}-${region}`),
);

/** Known locale, a different one for each of some 1,500 variants. */
export const localeOf = (variant: number): string =>
  `${LANGUAGES[variant % LANGUAGES.length]}-${SCRIPTS_AND_REGIONS[Math.floor(variant / LANGUAGES.length) % SCRIPTS_AND_REGIONS.length]}`;

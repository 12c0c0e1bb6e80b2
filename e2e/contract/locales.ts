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
const PLACES = ['Latn', 'Cyrl', 'Arab', 'Grek', 'Hebr', 'Thai'].flatMap((script) =>
  REGIONS.map((region) => `${script}-${region}`),
);

/** Known locales, a different one for each of some 1,500 variants: whatever is in it may be written in any script. */
export const localeOf = (variant: number): string =>
  `${LANGUAGES[variant % LANGUAGES.length]}-${PLACES[Math.floor(variant / LANGUAGES.length) % PLACES.length]}`;

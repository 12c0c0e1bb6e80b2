import type { Word, Words } from '@deskline/record';

type Six = readonly [nl: string, fr: string, de: string, es: string, pt: string, en: string];

/** Impacts that an offering has separate targets for. */
export const IMPACTS: Readonly<Record<string, Six>> = {
  low: [
    'lage impact',
    'un impact faible',
    'geringer Auswirkung',
    'impacto bajo',
    'baixo impacto',
    'low impact',
  ],
  medium: [
    'gemiddelde impact',
    'un impact moyen',
    'mittlerer Auswirkung',
    'impacto medio',
    'médio impacto',
    'medium impact',
  ],
  high: ['hoge impact', 'un impact élevé', 'hoher Auswirkung', 'impacto alto', 'alto impacto', 'high impact'],
  top: [
    'zeer hoge impact',
    'un impact critique',
    'höchster Auswirkung',
    'impacto máximo',
    'impacto máximo',
    'top impact',
  ],
};

export const CHARGED: Readonly<Record<string, Six>> = {
  ...IMPACTS,
  rfc: [
    'wijzigingsverzoeken',
    'les demandes de changement',
    'Änderungsanfragen',
    'solicitudes de cambio',
    'pedidos de mudança',
    'RFCs',
  ],
  rfi: [
    'informatieverzoeken',
    "les demandes d'information",
    'Informationsanfragen',
    'solicitudes de información',
    'pedidos de informação',
    'RFIs',
  ],
  case: ['zaken', 'les dossiers', 'Fällen', 'casos', 'casos', 'cases'],
};

/** The words of `rate_low_currency` and its like: `{}` is the place of what it is for. */
export function perKind(kinds: Readonly<Record<string, Six>>, before: string, after: string, of: Six): Words {
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, words]) => [
      `${before}${kind}${after}`,
      of.map((said, at) => said.replace('{}', words[at] ?? '')) as unknown as Word,
    ]),
  );
}

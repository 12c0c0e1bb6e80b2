import type { AreaWords } from '@deskline/record';

export const oauthWords: AreaWords = {
  fields: {
    scopes: ['Bevoegdheden', 'Portées', 'Berechtigungen', 'Ámbitos', 'Âmbitos'],
    expires_at: ['Verloopt op', 'Expire le', 'Läuft ab am', 'Caduca el', 'Expira em'],
    redirect_uris: [
      'Redirect-adressen',
      'Adresses de redirection',
      'Weiterleitungsadressen',
      'Direcciones de redirección',
      'Endereços de redirecionamento',
    ],
    public: ['Openbaar', 'Public', 'Öffentlich', 'Público', 'Público'],
    secrets: ['Geheimen', 'Secrets', 'Geheimnisse', 'Secretos', 'Segredos'],
    personal_access_tokens: [
      'Persoonlijke toegangstokens',
      "Jetons d'accès personnels",
      'Persönliche Zugriffstoken',
      'Tokens de acceso personal',
      'Tokens de acesso pessoal',
    ],
  },
  types: {
    authorization: {
      many: [
        'toegelaten applicaties',
        'applications autorisées',
        'zugelassene Anwendungen',
        'aplicaciones autorizadas',
        'aplicações autorizadas',
        'authorized applications',
      ],
    },
    oauth_application: {
      many: [
        'OAuth-applicaties',
        'applications OAuth',
        'OAuth-Anwendungen',
        'aplicaciones OAuth',
        'aplicações OAuth',
        'OAuth applications',
      ],
    },
    oauth_application_secret: {
      many: [
        'geheimen van OAuth-applicaties',
        'secrets d’applications OAuth',
        'Geheimnisse von OAuth-Anwendungen',
        'secretos de aplicaciones OAuth',
        'segredos de aplicações OAuth',
        'secrets of OAuth applications',
      ],
    },
    personal_access_token: {
      many: [
        'persoonlijke toegangstokens',
        'jetons d’accès personnels',
        'persönliche Zugriffstoken',
        'tokens de acceso personal',
        'tokens de acesso pessoal',
        'personal access tokens',
      ],
    },
  },
};

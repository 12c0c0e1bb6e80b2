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
    hint: [
      'Laatste tekens',
      'Derniers caractères',
      'Letzte Zeichen',
      'Últimos caracteres',
      'Últimos caracteres',
      'Last characters',
    ],
    oauth_application: [
      'OAuth-applicatie',
      'Application OAuth',
      'OAuth-Anwendung',
      'Aplicación OAuth',
      'Aplicação OAuth',
      'OAuth application',
    ],
    application: ['Applicatie', 'Application', 'Anwendung', 'Aplicación', 'Aplicação'],
    client_id: ['Client-ID', 'ID client', 'Client-ID', 'ID de cliente', 'ID de cliente'],
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
      one: [
        'Toegelaten applicatie',
        'Application autorisée',
        'Zugelassene Anwendung',
        'Aplicación autorizada',
        'Aplicação autorizada',
        'Authorized application',
      ],
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
      one: [
        'Geheim van een OAuth-applicatie',
        "Secret d'application OAuth",
        'Geheimnis einer OAuth-Anwendung',
        'Secreto de aplicación OAuth',
        'Segredo de aplicação OAuth',
        'OAuth application secret',
      ],
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
      one: [
        'Persoonlijk toegangstoken',
        "Jeton d'accès personnel",
        'Persönliches Zugriffstoken',
        'Token de acceso personal',
        'Token de acesso pessoal',
      ],
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

import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '@deskline/record-http';
import { acceptedLanguage, newNonce, pageHeaders } from './console-page';

type Texts = readonly [title: string, again: string];

const TEXTS: Readonly<Record<string, Texts>> = {
  en: ['This sign-in took too long, or was begun in another browser.', 'Sign in again'],
  nl: ['Deze aanmelding duurde te lang, of is in een andere browser begonnen.', 'Opnieuw aanmelden'],
  de: [
    'Diese Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen.',
    'Erneut anmelden',
  ],
  fr: [
    'Cette connexion a pris trop de temps, ou a été commencée dans un autre navigateur.',
    'Se connecter à nouveau',
  ],
  es: ['Este inicio de sesión tardó demasiado o empezó en otro navegador.', 'Iniciar sesión de nuevo'],
  pt: ['Este início de sessão demorou demasiado ou começou noutro navegador.', 'Iniciar sessão de novo'],
};

const STYLE = `:root { color-scheme: light dark } body { margin: 0 auto; max-width: 36rem; padding: 10vh 1rem;
  font: 1rem/1.5 system-ui, sans-serif } h1 { font-size: 1.25rem }`;

/** Page of a sign-in that this browser did not begin, or not recently. Nothing goes on by itself: it could go on for ever. */
export function failedPage(headers: IncomingHttpHeaders, to: string): Answer {
  const language = acceptedLanguage(headers);
  const [title, again] = TEXTS[language] ?? TEXTS['en']!;
  const nonce = newNonce();
  const address = `/console/signin?to=${encodeURIComponent(to).replaceAll("'", '%27')}`;
  const page = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deskline</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p><a href="${address}">${again}</a></p>
</main>
</body>
</html>
`;
  return { head: { status: 400, headers: pageHeaders(nonce) }, body: Buffer.from(page) };
}

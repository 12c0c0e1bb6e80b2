import type { Answer } from '@deskline/record-http';
import type { FeedbackInvitation } from './feedback';

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  // The address is a credential.
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

const STYLE = 'body{font-family:system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1rem}';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const page = (title: string, body: string): Answer => ({
  head: { status: 200, headers: HEADERS },
  body: Buffer.from(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`),
});

const SAYS = { satisfied: 'I am satisfied', dissatisfied: 'I am dissatisfied' } as const;

/** Posts to its own address. */
export const questionPage = ({ subject, answer }: Pick<FeedbackInvitation, 'subject' | 'answer'>): Answer =>
  page(subject, `<form method="post"><button type="submit">${SAYS[answer]}</button></form>`);

export const thanksPage = ({ subject }: Pick<FeedbackInvitation, 'subject'>): Answer =>
  page(subject, '<p>Thank you for your feedback.</p>');

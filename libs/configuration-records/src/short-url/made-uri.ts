import { selfServiceUri } from '@deskline/record';

/** Values of the fields that a URI is made of; absent and null alike are not sent. */
export type UriParts = Readonly<Record<string, unknown>>;

type Read = (name: string) => string;

/** Kind of a short URL: its fields, those that it needs, and the URI they make. */
interface UriKind {
  readonly needs: readonly string[];
  readonly takes?: readonly string[];
  readonly make: (read: Read) => string;
}

const encoded = encodeURIComponent;

/** Query of the fields that have a value. */
function query(read: Read, names: Readonly<Record<string, string>>): string {
  const members = Object.entries(names).flatMap(([name, field]) =>
    read(field) === '' ? [] : [`${name}=${encoded(read(field))}`],
  );
  return members.length > 0 ? `?${members.join('&')}` : '';
}

/** RFC 3966 and RFC 5724 know digits and visual separators, which are left out. */
const number = (text: string): string => text.replaceAll(/[\s().-]/g, '');

const page = (name: Parameters<typeof selfServiceUri>[0]): UriKind => ({
  needs: [name],
  make: (read) => selfServiceUri(name, Number(read(name))),
});

/** Kinds, in the order in which a body is looked at. */
export const URI_KINDS: readonly UriKind[] = [
  page('ci_id'),
  page('knowledge_article_id'),
  page('request_template_id'),
  { needs: ['website_url'], make: (read) => read('website_url') },
  {
    needs: ['email_to'],
    takes: ['email_subject', 'email_body'],
    make: (read) =>
      `mailto:${encoded(read('email_to')).replace('%40', '@')}` +
      query(read, { subject: 'email_subject', body: 'email_body' }),
  },
  { needs: ['tel'], make: (read) => `tel:${number(read('tel'))}` },
  {
    needs: ['sms_tel'],
    takes: ['sms_body'],
    make: (read) => `sms:${number(read('sms_tel'))}${query(read, { body: 'sms_body' })}`,
  },
  { needs: ['skype_name'], make: (read) => `skype:${encoded(read('skype_name'))}?call` },
  { needs: ['twitter_name'], make: (read) => `https://twitter.com/${encoded(read('twitter_name'))}` },
  { needs: ['tweet'], make: (read) => `https://twitter.com/intent/tweet?text=${encoded(read('tweet'))}` },
  { needs: ['map_address'], make: (read) => `geo:0,0?q=${encoded(read('map_address'))}` },
  {
    needs: ['geo_latitude', 'geo_longitude'],
    make: (read) => `geo:${read('geo_latitude')},${read('geo_longitude')}`,
  },
  { needs: ['plain_text'], make: (read) => `text:${encoded(read('plain_text'))}` },
];

const fieldsOf = ({ needs, takes = [] }: UriKind): readonly string[] => [...needs, ...takes];

/** All fields that some kind is made of. */
export const URI_PARTS = URI_KINDS.flatMap(fieldsOf);

export type MadeUri =
  | { readonly uri: string | null }
  | { readonly missing: string }
  | { readonly beside: readonly [name: string, other: string] };

/** URI that the fields make, null where none is sent; or the field that is missing, or that belongs to another kind. */
export function madeUri(parts: UriParts): MadeUri {
  const read: Read = (name) => String(parts[name] ?? '');
  const sent = URI_PARTS.filter((name) => read(name) !== '');
  const [first] = sent;
  if (first === undefined) return { uri: null };
  const kind = URI_KINDS.find((each) => fieldsOf(each).includes(first)) as UriKind;
  const other = sent.find((name) => !fieldsOf(kind).includes(name));
  if (other !== undefined) return { beside: [other, first] };
  const missing = kind.needs.find((name) => read(name) === '');
  return missing === undefined ? { uri: kind.make(read) } : { missing };
}

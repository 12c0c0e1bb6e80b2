import {
  commonWithoutSource,
  defineRecord,
  hidden,
  optional,
  readonly,
  SHORT_URLS_PATH,
  writeonly,
  writtenBy,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';

/** Fields that a URI is made of: they are read by the rules alone. */
const MAKES = { transient: true, unselectable: true } as const;
const text = writeonly.string(255, MAKES);
const long = writeonly.string(2_048, MAKES);

export const ShortUrl = defineRecord('short_url', {
  collection: 'short_urls',
  fields: {
    ...commonWithoutSource,
    short_url: readonly.string(255, { addressUnder: SHORT_URLS_PATH }),
    uri: optional.string(4_096),
    ci_id: writeonly.reference('ci', { ...MAKES, sameAccount: true }),
    knowledge_article_id: writeonly.reference('knowledge_article', { ...MAKES, sameAccount: true }),
    request_template_id: writeonly.reference('request_template', { ...MAKES, sameAccount: true }),
    website_url: writeonly.string(2_048, { ...MAKES, format: 'uri' }),
    email_to: writeonly.string(255, { ...MAKES, format: 'email' }),
    email_subject: text,
    email_body: long,
    tel: text,
    sms_tel: text,
    sms_body: long,
    skype_name: text,
    twitter_name: text,
    tweet: text,
    map_address: text,
    geo_latitude: text,
    geo_longitude: text,
    plain_text: long,
    reserved: hidden.boolean({ transient: true }), // made before its uri is known
  },
  list: ['id', 'short_url', 'uri', 'created_at', 'updated_at'],
  filter: [],
  sort: ['id'],
  defaultSort: '-id',
  foundBy: ['uri'],
  unique: [['short_url']],
  notes: {
    short_url: 'Made on create, and never changed. Whoever has it may follow it.',
    uri: 'Sent, or made of the other fields: those of one kind. Null while the short URL is reserved.',
    ci_id: 'Page of the CI.',
    knowledge_article_id: 'Page of the article.',
    request_template_id: 'Page of the template.',
    plain_text: 'Shown as it is.',
    email_subject: 'With email_to, as email_body is.',
    sms_body: 'With sms_tel.',
    geo_latitude: 'In degrees, with geo_longitude.',
  },
  // Those who follow a short URL trust the account that it is of: its staff writes them.
  access: [staffRead, writtenBy('configuration_manager')],
});
export type ShortUrlRow = Row<typeof ShortUrl>;

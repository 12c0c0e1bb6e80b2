/** First part of the path of short URLs: the account and the token follow. */
export const SHORT_URLS_PATH = '/s/';

/** NATS subject at which gateways ask where a short URL leads. */
export const SHORT_URL_TARGET = 'short-url.target';

/** Pages of the console that a short URL may lead to: collections by the name of the parameter with the id. */
export const SELF_SERVICE_PAGES = {
  ci_id: 'cis',
  knowledge_article_id: 'knowledge_articles',
  request_template_id: 'request_templates',
} as const;

const SELF_SERVICE = /^deskline:\/\/self_service\?([a-z_]+)=(\d{1,15})$/;

/** "an own scheme followed by self_service?ci_id=:id" */
export const selfServiceUri = (name: keyof typeof SELF_SERVICE_PAGES, id: number): string =>
  `deskline://self_service?${name}=${id}`;

/** Path of the page within the console of the account; null of any other URI. */
export function selfServicePage(uri: string): string | null {
  const [, name = '', id] = SELF_SERVICE.exec(uri) ?? [];
  const collection = Object.entries(SELF_SERVICE_PAGES).find(([parameter]) => parameter === name)?.[1];
  return collection === undefined ? null : `${collection}/${id}`;
}

/** Scheme of texts that are shown instead of followed. */
export const TEXT_SCHEME = 'text:';

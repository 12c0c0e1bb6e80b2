import type { Transaction } from '@deskline/platform';
import type { BeforeWrite } from '@deskline/record-store';
import type { CiRow } from './ci.record';
import { slugSeries, seriesOf, type Series } from './labels';

const LABEL = `series.prefix || lpad(series.number::text, greatest(series.digits, length(series.number::text)), '0')`;

/** The row lock makes concurrent changes wait for the next number until this one is committed or rolled back. */
const NEXT = `UPDATE ci_label_series series SET number = series.number + 1
FROM ci_label_prefix named JOIN product ON product.category = named.category
WHERE product.id = $2 AND named.account_id = $1 AND series.account_id = $1 AND series.prefix = named.prefix
RETURNING series.prefix, ${LABEL} AS label,
  EXISTS (SELECT FROM ci WHERE ci.account_id = $1 AND lower(ci.label) = lower(${LABEL})) AS taken`;

const GREATEST = (
  prefix: string,
) => `(SELECT coalesce(max(substr(label, length(${prefix}) + 1)::bigint), 0) FROM ci
  WHERE account_id = $1 AND starts_with(lower(label), lower(${prefix}))
    AND substr(label, length(${prefix}) + 1) ~ '^[0-9]{1,15}$')`;

const BEYOND = `UPDATE ci_label_series series
SET number = greatest(series.number, ${GREATEST('series.prefix')} + 1)
WHERE account_id = $1 AND prefix = $2 RETURNING ${LABEL} AS label`;

const FOUND = `SELECT product.category, (SELECT ci.label FROM ci JOIN product other ON other.id = ci.product_id
  WHERE ci.account_id = $1 AND other.category = product.category AND ci.label ~ '^\\S*[0-9]$'
  ORDER BY ci.id DESC LIMIT 1) AS label
FROM product WHERE product.id = $2`;

const BEGIN = `WITH named AS (INSERT INTO ci_label_prefix (account_id, category, prefix) VALUES ($1, $2, $3)
  ON CONFLICT DO NOTHING)
INSERT INTO ci_label_series (account_id, prefix, digits, number)
SELECT $1, $3::text, $4, ${GREATEST('$3::text')} ON CONFLICT DO NOTHING`;

const FOLLOW = `WITH named AS (SELECT named.account_id, named.category, named.prefix FROM ci_label_prefix named
    JOIN product ON product.category = named.category WHERE named.account_id = $1 AND product.id = $2),
  renamed AS (UPDATE ci_label_prefix SET prefix = $3 FROM named
    WHERE ci_label_prefix.account_id = $1 AND ci_label_prefix.category = named.category AND named.prefix <> $3)
INSERT INTO ci_label_series AS series (account_id, prefix, digits, number)
SELECT $1, $3, $4, $5::bigint FROM named ON CONFLICT (account_id, prefix) DO UPDATE SET number = excluded.number
WHERE series.number < excluded.number`;

interface Next {
  readonly prefix: string;
  readonly label: string;
  readonly taken: boolean;
}

/** "generated from the prefix of CIs of the same product category plus the next number" */
export const numberLabel: BeforeWrite<CiRow> = async ({
  transaction,
  account,
  before,
  after,
  sentFields,
}) => {
  if (after.label !== null) {
    const series = before?.label === after.label ? null : seriesOf(after.label);
    if (series) await continueFrom(transaction, account, after.product, series);
    return {};
  }
  if (before || sentFields.has('label')) return {};
  return { label: await nextLabel(transaction, account, after.product) };
};

async function nextLabel(transaction: Transaction, account: string, product: number): Promise<string> {
  const next = () => transaction.query<Next>(NEXT, [account, product], 'ci.label');
  let [found] = await next();
  if (!found) {
    await startSeries(transaction, account, product);
    [found] = await next();
  }
  if (!found) throw new Error(`The labels of product ${product} have no beginning`);
  return found.taken ? labelBeyondAll(transaction, account, found.prefix) : found.label;
}

/** The next label was given by hand: continues after the greatest number of the prefix. */
async function labelBeyondAll(transaction: Transaction, account: string, prefix: string): Promise<string> {
  const [found] = await transaction.query<{ label: string }>(BEYOND, [account, prefix]);
  return (found as { label: string }).label;
}

/** Starts a series: that of the latest label in the category, or a new one from the name of the category. */
async function startSeries(transaction: Transaction, account: string, product: number): Promise<void> {
  const [found] = await transaction.query<{ category: string; label: string | null }>(FOUND, [
    account,
    product,
  ]);
  const { category = '', label = null } = found ?? {};
  const { prefix, digits } = seriesOf(label) ?? slugSeries(category);
  await transaction.query(BEGIN, [account, category, prefix, digits]);
}

/** A label given by hand moves the series of its category to its prefix and number. */
async function continueFrom(
  transaction: Transaction,
  account: string,
  product: number,
  { prefix, digits, number }: Series,
): Promise<void> {
  await transaction.query(FOLLOW, [account, product, prefix, digits, number], 'ci.label-given');
}

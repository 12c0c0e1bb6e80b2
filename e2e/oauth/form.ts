/** Form of a page: its action, and its fields with their initial values. */
export interface Form {
  readonly action: string;
  readonly method: string;
  readonly fields: readonly Field[];
}

interface Field {
  readonly tag: string;
  readonly name: string;
  readonly value: string;
  readonly type: string | undefined;
}

const FORM = /<form\b([^>]*)>(.*?)<\/form>/gs;
const FIELD = /<(input|button)\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export function formsIn(page: string): Form[] {
  return [...page.matchAll(FORM)].map(([, attributes = '', content = '']) => {
    const { action = '', method = 'get' } = attributesIn(attributes);
    return { action, method, fields: [...content.matchAll(FIELD)].flatMap(fieldIn) };
  });
}

/** Name of the field of that type. */
export const nameOf = ({ fields }: Form, type: string): string =>
  fields.find((field) => field.type === type)?.name ?? '';

/** Fields of the form as it is served. */
export const valuesOf = ({ fields }: Form): Record<string, string> =>
  Object.fromEntries(fields.filter(({ tag }) => tag === 'input').map(({ name, value }) => [name, value]));

/** Name and value that pressing the button of that value adds to the form. */
export function buttonOf({ fields }: Form, says: string): Record<string, string> | undefined {
  const button = fields.find(({ tag, value }) => tag === 'button' && value === says);
  return button && { [button.name]: button.value };
}

/** A field without a name is not sent. */
function fieldIn([, tag = '', attributes = '']: RegExpMatchArray): Field[] {
  const { name, value = '', type } = attributesIn(attributes);
  return name ? [{ tag, name, value, type }] : [];
}

function attributesIn(text: string): { [name: string]: string | undefined } {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, unescaped(value)]),
  );
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => REFERENCES[name] ?? whole);

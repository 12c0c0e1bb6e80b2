import type { Field } from '@deskline/record';

type Named<Before extends string, Name extends string, After extends string, F> = {
  [K in Name as `${Before}${K}${After}`]: F;
};

/** Fields with a common prefix, one per word: `rate_high`, `rate_low`, or with a suffix `rate_high_currency`. */
export function per<
  const Name extends string,
  F extends Field,
  const Before extends string,
  const After extends string = '',
>(names: readonly Name[], field: F, before: Before, after?: After): Named<Before, Name, After, F> {
  return Object.fromEntries(names.map((name) => [`${before}${name}${after ?? ''}`, field])) as Named<
    Before,
    Name,
    After,
    F
  >;
}

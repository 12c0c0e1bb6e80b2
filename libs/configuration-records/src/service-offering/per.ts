import type { Field } from '@deskline/record';

type Named<Before extends string, Name extends string, After extends string, F> = {
  [K in Name as `${Before}${K}${After}`]: F;
};

/** One field for each of some words: `rate_high`, `rate_low` and so on, or `rate_high_currency`. */
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

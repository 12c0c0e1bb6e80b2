/** Without the members that are undefined. */
export const defined = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;

/** Undefined without a member. */
export const unlessEmpty = <T extends object>(members: T): T | undefined =>
  Object.keys(members).length > 0 ? members : undefined;

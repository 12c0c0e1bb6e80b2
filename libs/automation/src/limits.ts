/** Size limits of a rule's text, so that it is parsed quickly. */
export const PARSE_LIMITS = {
  maxAstNodes: 2_000,
  maxDepth: 40,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 8,
};

/** How many walks over lists may stand inside each other: `a.all(x, b.exists(y, …))` is two. */
export const MAX_COMPREHENSION_DEPTH = 2;

/** How long all of a rule may take, of the processor's time. */
export const TIME_LIMIT_MS = 50;

/** Size limits of a named expression's value and of a value in an action. */
export const MAX_VALUE = { elements: 1_000, characters: 64 * 1024 };

export const MAX_ACTIONS = 20;

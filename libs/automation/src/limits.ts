/** What a rule may be made of, so that nothing it says takes long to read. */
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

/** What a named expression, or a value in an action, may come to. */
export const MAX_VALUE = { elements: 1_000, characters: 64 * 1024 };

export const MAX_ACTIONS = 20;

/** Size limits of a rule's text, so that it is parsed quickly. */
export const PARSE_LIMITS = {
  maxAstNodes: 2_000,
  maxDepth: 40,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 8,
};

/** Operators, names and literals of a condition that is evaluated where others wait for it. */
export const BOUNDED_NODES = 100;

/** Named expressions of a rule. */
export const MAX_EXPRESSIONS = 100;

/** How many walks over lists may stand inside each other: `a.all(x, b.exists(y, …))` is two. */
export const MAX_COMPREHENSION_DEPTH = 2;

/** How long all of a rule may take, of the processor's time. */
export const TIME_LIMIT_MS = 50;

/** How long the process that evaluates a rule may be silent, while others use the processor too. */
export const WALL_LIMIT_MS = 10_000;

/** How long that process may take to start. */
export const START_LIMIT_MS = 30_000;

/** Heap of the process that evaluates a rule. */
export const MEMORY_LIMIT_MB = 64;

/** All memory that the process may write to, the stacks of its threads included. */
export const PROCESS_LIMIT_MB = 320;

/** Size limits of a named expression's value and of a value in an action. */
export const MAX_VALUE = { elements: 1_000, characters: 64 * 1024 };

export const MAX_ACTIONS = 20;

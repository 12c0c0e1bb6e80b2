/** 1, 2 and so on. */
export const count = (to: number): number[] => Array.from({ length: to }, (_each, index) => index + 1);

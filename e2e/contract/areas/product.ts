import type { Known } from '../known';

export const product: Known = {};

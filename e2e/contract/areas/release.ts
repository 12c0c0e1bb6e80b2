import type { Known } from '../known';

export const release: Known = {};

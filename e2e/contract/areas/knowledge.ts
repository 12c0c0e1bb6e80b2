import type { Known } from '../known';

export const knowledge: Known = {};

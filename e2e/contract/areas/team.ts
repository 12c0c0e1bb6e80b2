import type { Known } from '../known';

export const team: Known = {};

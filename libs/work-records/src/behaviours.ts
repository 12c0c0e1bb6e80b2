import { AREAS } from './areas';

export const workBehaviours = AREAS.flatMap(({ behaviours = [] }) => behaviours);
export const workGroups = AREAS.flatMap(({ groups = [] }) => groups);

import { AREAS } from './areas';

export const configurationBehaviours = AREAS.flatMap(({ behaviours = [] }) => behaviours);
export const configurationGroups = AREAS.flatMap(({ groups = [] }) => groups);

import type { AreaOpenApi } from '@deskline/record';
import openapi from './openapi.json';

/** OpenAPI descriptions of all areas. Derived from their `*.openapi.ts` by `npm run artefacts`. */
export const AREA_OPENAPI = openapi as Required<AreaOpenApi>;

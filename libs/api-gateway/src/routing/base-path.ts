/** Path below which the API is. */
export const BASE_PATH = '/v1';

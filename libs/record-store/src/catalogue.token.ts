/** Nest's name for the catalogue of the service. */
export const CATALOGUE = Symbol('Catalogue');

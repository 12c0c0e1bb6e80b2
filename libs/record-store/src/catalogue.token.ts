/** Injection token of the service's catalogue. */
export const CATALOGUE = Symbol('Catalogue');

export * from './principal';
export * from './scopes';

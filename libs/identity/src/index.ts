export * from './introspection';
export * from './language';
export * from './principal';
export * from './scopes';
export * from './token';

export * from './introspection';
export * from './language';
export * from './limits';
export * from './principal';
export * from './scopes';
export * from './token';

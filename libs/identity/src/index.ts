export { administratorOf } from './administrator';
export * from './introspection';
export * from './language';
export * from './limits';
export * from './principal';
export * from './scopes';
export * from './scopes-in';
export * from './token';
export { ADD_CALLS, type AnsweredCall } from './calls';

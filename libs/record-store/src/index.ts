export * from './caller';
export * from './list-query';
export * from './refusals';

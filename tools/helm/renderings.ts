import { readValues, type Values } from './chart';

/** The three values that a new installation gives. */
export const THREE_VALUES = {
  publicUrl: 'https://desk.example.com',
  postgresql: { url: 'postgres://deskline:PASSWORD@postgres.example.com:5432' },
  nats: { url: 'nats://deskline:PASSWORD@nats.example.com:4222' },
} as const;

const values = (name: string) => readValues(`deploy/helm/values-${name}.yaml`);

/** Values of each committed rendering, by its name. */
export const RENDERINGS: Readonly<Record<string, readonly Values[]>> = {
  dev: [values('dev')],
  staging: [values('staging')],
  production: [values('production')],
  'three-values': [THREE_VALUES],
  operators: [{ publicUrl: THREE_VALUES.publicUrl, nats: THREE_VALUES.nats }, values('operators')],
};

export const renderingFile = (name: string): string => `deploy/helm/rendered/${name}.yaml`;

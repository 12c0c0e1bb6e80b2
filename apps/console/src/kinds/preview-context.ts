import { type ComponentType, createContext, useContext } from 'react';

export interface PreviewProps {
  readonly typeName: string;
  readonly id: string;
}

/** Component that previews a record. Given from outside: it shows values of every kind, references among them. */
const PreviewContext = createContext<ComponentType<PreviewProps> | null>(null);

export const PreviewProvider = PreviewContext.Provider;
export const usePreview = (): ComponentType<PreviewProps> | null => useContext(PreviewContext);

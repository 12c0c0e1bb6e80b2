import type { ModuleRef } from '@nestjs/core';

export type ProviderClass<T> = abstract new (...dependencies: never[]) => T;

/** A hook or an action that is made with providers of the service, when the service starts. */
export interface NeedsProviders<T> {
  readonly providers: readonly ProviderClass<unknown>[];
  readonly make: (...providers: never[]) => T;
}

export type Provided<T> = T | NeedsProviders<T>;

/** Declares the providers of a hook or an action: `withProviders([Coverages], (coverages) => async (change) => …)`. */
export const withProviders = <P extends readonly unknown[], T>(
  providers: { readonly [K in keyof P]: ProviderClass<P[K]> },
  make: (...providers: P) => T,
): NeedsProviders<T> => ({
  providers,
  make: make as unknown as NeedsProviders<T>['make'],
});

/** Looks the providers up in all modules of the service; throws where one is missing. */
export function resolve<T extends object>(modules: ModuleRef, provided: Provided<T>, purpose: string): T {
  if (!('make' in provided)) return provided;
  const found = provided.providers.map((provider) => {
    try {
      return modules.get<unknown>(provider, { strict: false });
    } catch (error) {
      throw new Error(`${purpose} needs ${provider.name}, which no module provides`, { cause: error });
    }
  });
  return provided.make(...(found as never[]));
}

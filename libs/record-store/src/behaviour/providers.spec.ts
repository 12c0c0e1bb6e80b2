import type { ModuleRef } from '@nestjs/core';
import { resolve, withProviders } from './hooks';

class Bell {
  readonly sound = 'ding';
}
class Gong {}

describe('withProviders', () => {
  const modules = {
    get: (token: unknown) => {
      if (token !== Bell) throw new Error('unknown');
      return new Bell();
    },
  } as unknown as ModuleRef;

  it('makes a hook with the providers that it names', () => {
    const hook = withProviders([Bell], (bell) => () => bell.sound);
    expect(resolve(modules, hook, 'A hook')()).toBe('ding');
  });

  it('leaves a hook without providers as it is', () => {
    const hook = () => 'dong';
    expect(resolve(modules, hook, 'A hook')).toBe(hook);
  });

  it('fails with the names of the hook and of a missing provider', () => {
    const hook = withProviders([Bell, Gong], (bell, gong) => () => [bell, gong]);
    expect(() => resolve(modules, hook, 'A prefetch hook of plan')).toThrow(
      'A prefetch hook of plan needs Gong, which no module provides',
    );
  });
});

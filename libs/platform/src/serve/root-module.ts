import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { PlatformModule, type PlatformOptions } from './platform.module';

@Module({})
class RootModule {}

/** The service's module on top of the platform. */
export function rootModule(module: Type, platform: PlatformOptions): DynamicModule {
  return { module: RootModule, imports: [PlatformModule.forRoot(platform), module] };
}

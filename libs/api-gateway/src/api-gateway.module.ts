import { Module } from '@nestjs/common';
import { GatewayModule } from './gateway.module';
import { catalogues } from './routing/catalogues';

@Module({ imports: [GatewayModule.for(catalogues)] })
export class ApiGatewayModule {}

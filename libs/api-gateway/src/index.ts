export { ApiGatewayModule } from './api-gateway.module';
export { GatewaySettings } from './gateway.settings';
export { httpsListener } from './listener/listener';

export { ApiGatewayModule } from './api-gateway.module';
export { apiDocument } from './documents/api-document';
export { asyncApiDocument } from './documents/async-api';
export { GatewaySettings } from './gateway.settings';
export { httpsListener } from './listener/listener';
export { doctor } from './doctor';

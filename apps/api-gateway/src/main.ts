import { ApiGatewayModule, GatewaySettings, httpsListener, doctor } from '@deskline/api-gateway';
import { serve } from '@deskline/platform';

void serve(ApiGatewayModule, { name: 'api-gateway', settings: GatewaySettings, http: httpsListener, doctor });

import { ApiGatewayModule } from '@deskline/api-gateway';
import { serve } from '@deskline/platform';

void serve(ApiGatewayModule, { name: 'api-gateway' });

import { Logger, Module, type DynamicModule } from '@nestjs/common';
import type { Catalogue } from '@deskline/record';
import { Cors } from './answer/cors';
import { Api } from './api';
import { Download } from './attachments/download';
import { StorageAnswer } from './attachments/storage-answer';
import { storageProviders } from './attachments/storage.provider';
import { KEEPERS, keepersAmong, Sweeper } from './attachments/sweeper';
import { Upload } from './attachments/upload';
import { UploadsController } from './attachments/uploads.controller';
import { DocsPage } from './documents/docs-page';
import { Documents } from './documents/documents';
import { GatewaySettings } from './gateway.settings';
import { Authenticate } from './identity/authenticate';
import { Identities } from './identity/identities';
import { IdentityChanges } from './identity/identity-changes';
import { Lease } from './identity/lease';
import { LeaseHolder } from './identity/lease-holder';
import { Centre } from './limit/centre';
import { Looks } from './limit/looks';
import { RateLimit } from './limit/rate-limit';
import { Slots } from './limit/slots';
import { Merged } from './merged/merged';
import { ApiHeaders } from './listener/api-headers';
import { Behind } from './listener/behind';
import { Site } from './listener/site';
import { StrictTransport } from './listener/strict-transport';
import { Entrance } from './request/entrance';
import { trustedProxies } from './request/trusted-proxies';
import { Forward } from './routing/forward';
import { Pages } from './routing/pages';
import { Router } from './routing/router';

function entranceOf(settings: GatewaySettings): Entrance {
  if (settings.INSECURE_HTTP) {
    new Logger('Gateway').warn(
      'INSECURE_HTTP is on: tokens and records travel in the open. Never use it in production.',
    );
  }
  return new Entrance({
    trusts: trustedProxies(settings.TRUSTED_PROXIES),
    insecure: settings.INSECURE_HTTP,
    publicUrl: settings.PUBLIC_URL,
  });
}

/** The gateway for some catalogues of records. */
@Module({})
export class GatewayModule {
  static for(records: readonly Catalogue[]): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [UploadsController],
      providers: [
        Api,
        ApiHeaders,
        Authenticate,
        Behind,
        Centre,
        Cors,
        Download,
        Forward,
        Identities,
        IdentityChanges,
        Lease,
        LeaseHolder,
        Looks,
        Pages,
        RateLimit,
        Site,
        Slots,
        StorageAnswer,
        StrictTransport,
        Sweeper,
        Upload,
        ...storageProviders,
        { provide: KEEPERS, useFactory: () => keepersAmong(records) },
        DocsPage,
        { provide: Documents, useFactory: () => new Documents(records) },
        { provide: Router, useFactory: () => new Router(records) },
        {
          provide: Merged,
          inject: [Forward, GatewaySettings],
          useFactory: (forward: Forward, { NODE_ID_DOMAIN }: GatewaySettings) =>
            new Merged(records, forward, NODE_ID_DOMAIN),
        },
        { provide: Entrance, inject: [GatewaySettings], useFactory: entranceOf },
      ],
    };
  }
}

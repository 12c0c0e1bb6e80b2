import { Inject, Logger, Module, type DynamicModule } from '@nestjs/common';
import { Signer } from '@deskline/attachments';
import { cacheCounts, DirectConnections, Metrics, Nats, UsageCounter } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import { Cors } from './answer/cors';
import { Api } from './api';
import { Bulk } from './bulk/bulk';
import { BulkCalls } from './bulk/bulk-calls';
import { AccountUsage } from './attachments/account-usage';
import { Download } from './attachments/download';
import { StorageAnswer } from './attachments/storage-answer';
import { storageProviders } from './attachments/storage.provider';
import { ATTACHMENT_SERVICES, servicesWithAttachments, Sweeper } from './attachments/sweeper';
import { Upload } from './attachments/upload';
import { UploadsController } from './attachments/uploads.controller';
import { CallLog } from './calls/call-log';
import { CellRelay } from './cells/cell-relay';
import { Console } from './console/console';
import { ConsoleClient } from './console/console-client';
import { ConsoleSite } from './console/console-site';
import { ChangeConsumers } from './changes/change-consumers';
import { Changes } from './changes/changes';
import { DocsPage } from './documents/docs-page';
import { Documents } from './documents/documents';
import { ExportJob } from './export/export-job';
import { exportProviders } from './export/export.providers';
import { GatewaySettings } from './gateway.settings';
import { Authenticate } from './identity/authenticate';
import { Identities } from './identity/identities';
import { IdentityChanges } from './identity/identity-changes';
import { Lease } from './identity/lease';
import { LeaseHolder } from './identity/lease-holder';
import { ImportJob } from './import/import-job';
import { importProviders } from './import/import.providers';
import { Installation } from './installation/installation';
import { JobClient } from './jobs/job-client';
import { JobDownload } from './jobs/job-download';
import { JobFileSweeper } from './jobs/job-file-sweeper';
import { jobFilesProvider } from './jobs/job-files.provider';
import { JOB_FUNCTIONS, type JobFunction } from './jobs/job-function';
import { JobRunner } from './jobs/job-runner';
import { RateLimitClient } from './limit/rate-limit-client';
import { StatusLookups } from './limit/status-lookups';
import { RateLimit } from './limit/rate-limit';
import { SlotPool } from './limit/slot-pool';
import { CrossServiceCollections } from './cross-service/cross-service-collections';
import { ApiHeaders } from './listener/api-headers';
import { Downstream } from './listener/downstream';
import { HttpRoutes } from './listener/http-routes';
import { StrictTransport } from './listener/strict-transport';
import { ConnectionInfo } from './request/connection-info';
import { trustedProxies } from './request/client-address';
import { Forward } from './routing/forward';
import { OpenRoutes } from './routing/open-routes';
import { OwnPaths } from './routing/own-paths';
import { ClientCalls } from './routing/client-calls';
import { Pages } from './routing/pages';
import { Router } from './routing/router';
import { Meta } from './meta/meta';
import { ShortUrls } from './short-urls/short-urls';
import { BillableAnswers } from './usage/billable-answers';
import { UsageAnswer } from './usage/usage-answer';

function connectionInfo(settings: GatewaySettings): ConnectionInfo {
  if (settings.INSECURE_HTTP) {
    new Logger('Gateway').warn(
      'INSECURE_HTTP is on: tokens and records travel in the open. Never use it in production.',
    );
  }
  return new ConnectionInfo({
    trusts: trustedProxies(settings.TRUSTED_PROXIES),
    insecure: settings.INSECURE_HTTP,
    publicUrl: settings.PUBLIC_URL,
    domain: settings.API_DOMAIN,
  });
}

/** Gateway for some catalogues. */
@Module({})
export class GatewayModule {
  constructor(@Inject(Nats) nats: Nats, @Inject(Metrics) metrics: Metrics) {
    const direct = new DirectConnections(nats);
    nats.callOver(direct);
    metrics.gauge({
      name: 'deskline_direct_connections',
      help: 'Direct connections of this gateway to instances of services; calls of the others go over NATS',
      collect() {
        this.set(direct.count);
      },
    });
  }

  static for(records: readonly Catalogue[]): DynamicModule {
    return {
      module: GatewayModule,
      controllers: [UploadsController],
      providers: [
        AccountUsage,
        Api,
        ApiHeaders,
        Authenticate,
        BillableAnswers,
        Bulk,
        BulkCalls,
        CallLog,
        CellRelay,
        ClientCalls,
        Console,
        ConsoleClient,
        ConsoleSite,
        Downstream,
        RateLimitClient,
        Cors,
        Download,
        Forward,
        Identities,
        IdentityChanges,
        Installation,
        JobClient,
        JobDownload,
        JobFileSweeper,
        JobRunner,
        jobFilesProvider,
        Lease,
        LeaseHolder,
        StatusLookups,
        OwnPaths,
        Pages,
        RateLimit,
        HttpRoutes,
        ShortUrls,
        SlotPool,
        StorageAnswer,
        StrictTransport,
        Sweeper,
        Upload,
        UsageCounter,
        UsageAnswer,
        ...storageProviders,
        { provide: ATTACHMENT_SERVICES, useFactory: () => servicesWithAttachments(records) },
        // Kinds of jobs that this gateway runs.
        ...exportProviders(records),
        ...importProviders(records),
        {
          provide: JOB_FUNCTIONS,
          inject: [ImportJob, ExportJob],
          useFactory: (...functions: JobFunction[]) => functions,
        },
        DocsPage,
        { provide: Documents, useFactory: () => new Documents(records) },
        {
          provide: Meta,
          inject: [Metrics],
          useFactory: (metrics: Metrics) => new Meta(records, cacheCounts(metrics, 'meta')),
        },
        { provide: OpenRoutes, useFactory: () => new OpenRoutes(records) },
        { provide: Router, useFactory: () => new Router(records) },
        {
          provide: CrossServiceCollections,
          inject: [Forward, GatewaySettings],
          useFactory: (forward: Forward, { NODE_ID_DOMAIN }: GatewaySettings) =>
            new CrossServiceCollections(records, forward, NODE_ID_DOMAIN),
        },
        {
          provide: Changes,
          inject: [Nats, Signer, GatewaySettings, Metrics],
          useFactory: (nats: Nats, signer: Signer, settings: GatewaySettings, metrics: Metrics) =>
            new Changes(records, nats, signer, settings, metrics),
        },
        {
          provide: ChangeConsumers,
          inject: [Nats, Changes, GatewaySettings],
          useFactory: (nats: Nats, { pages, cursors }: Changes, { CALL_TIMEOUT_MS }: GatewaySettings) =>
            new ChangeConsumers(nats, pages, cursors, CALL_TIMEOUT_MS),
        },
        { provide: ConnectionInfo, inject: [GatewaySettings], useFactory: connectionInfo },
      ],
    };
  }
}

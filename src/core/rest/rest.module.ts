import { Global } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ApiDocumentsService } from '#core/openapi';
import { EmbedLoaderRegistry } from './embed-loader.registry.js';
import { Embedder } from './embedder.js';
import { BodyMiddleware } from './body.middleware.js';
import { ApplicationPasswordGuard } from './guards/application-password.guard.js';
import { BodyGuard } from './guards/body.guard.js';
import { EndpointGuard } from './guards/endpoint.guard.js';
import { IdempotencyGuard } from './guards/idempotency.guard.js';
import { ParametersGuard } from './guards/parameters.guard.js';
import { PolicyGuard } from './guards/policy.guard.js';
import { NoRouteController } from './no-route.controller.js';
import { RestEntryMiddleware } from './rest-entry.middleware.js';
import { SitePathMiddleware } from './site-path.middleware.js';
import { IdempotencyJob } from './idempotency.job.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { IdempotencyService } from './idempotency.service.js';
import { IndexController } from './index.controller.js';
import { IndexService } from './index.service.js';
import { InnerRouter } from './inner-router.js';
import { RequestPipelineRegistry } from './request-pipeline.registry.js';
import { ResponseWriter } from './response.writer.js';
import { RestExceptionFilter } from './rest-exception.filter.js';
import { RestHeaders } from './rest-headers.js';
import { ApiRoots } from './api-roots.js';
import { RouteTable } from './route-table.js';
import { ItemAllowLoader } from './item-allow.loader.js';
import { UploadLimit } from './upload-limit.js';
import { UploadSpool } from './upload-spool.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { AlmanacModule } from '#core/modules';
import { Idempotency1763600000014 } from './migrations/1763600000014-idempotency.js';

/** The rules that every route of the REST interface shares. */
@Global()
@AlmanacModule({
  migrations: [Idempotency1763600000014],
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity]), DiscoveryModule],
  controllers: [IndexController, NoRouteController],
  providers: [
    ApiDocumentsService,
    Embedder,
    BodyMiddleware,
    EmbedLoaderRegistry,
    RestEntryMiddleware,
    SitePathMiddleware,
    IdempotencyJob,
    IdempotencyRepository,
    IdempotencyService,
    IndexService,
    InnerRouter,
    RequestPipelineRegistry,
    ResponseWriter,
    RestHeaders,
    ApiRoots,
    RouteTable,
    ItemAllowLoader,
    UploadLimit,
    UploadSpool,
    // In this order, which is part of the contract (core.md §1).
    { provide: APP_GUARD, useClass: ApplicationPasswordGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_GUARD, useClass: EndpointGuard },
    { provide: APP_GUARD, useClass: IdempotencyGuard },
    { provide: APP_GUARD, useClass: ParametersGuard },
    { provide: APP_GUARD, useClass: PolicyGuard },
    { provide: APP_FILTER, useClass: RestExceptionFilter },
  ],
  exports: [
    ApiDocumentsService,
    EmbedLoaderRegistry,
    BodyMiddleware,
    IdempotencyService,
    RestEntryMiddleware,
    SitePathMiddleware,
    InnerRouter,
    RequestPipelineRegistry,
    ResponseWriter,
    ApiRoots,
    RouteTable,
    ItemAllowLoader,
  ],
})
export class RestModule {}

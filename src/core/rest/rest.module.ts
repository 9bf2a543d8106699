import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ApiDocumentsService } from './api-documents.service.js';
import { EmbedLoaderRegistry } from './embed-loader.registry.js';
import { Embedder } from './embedder.js';
import { Gateway } from './gateway.js';
import { IdempotencyJob } from './idempotency.job.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { IdempotencyService } from './idempotency.service.js';
import { IndexController } from './index.controller.js';
import { IndexService } from './index.service.js';
import { InnerRouter } from './inner-router.js';
import { OrdinaryCallersService } from './ordinary-callers.service.js';
import { ResponseWriter } from './response.writer.js';
import { RestFilter } from './rest.filter.js';
import { ResponseFinisherService } from './response-finisher.service.js';
import { RestGuard } from './rest.guard.js';
import { RestHeaders } from './rest-headers.js';
import { ApiRoots } from './api-roots.js';
import { RouteTable } from './route-table.js';
import { ItemAllowLoader } from './item-allow.loader.js';
import { UploadLimit } from './upload-limit.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** The rules that every route of the REST interface shares. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity]), DiscoveryModule],
  controllers: [IndexController],
  providers: [
    ApiDocumentsService,
    Embedder,
    EmbedLoaderRegistry,
    Gateway,
    IdempotencyJob,
    IdempotencyRepository,
    IdempotencyService,
    IndexService,
    OrdinaryCallersService,
    InnerRouter,
    ResponseWriter,
    ResponseFinisherService,
    RestHeaders,
    ApiRoots,
    RouteTable,
    ItemAllowLoader,
    UploadLimit,
    { provide: APP_GUARD, useClass: RestGuard },
    { provide: APP_FILTER, useClass: RestFilter },
  ],
  exports: [
    ApiDocumentsService,
    EmbedLoaderRegistry,
    Gateway,
    IdempotencyService,
    InnerRouter,
    ResponseWriter,
    ApiRoots,
    RouteTable,
    ItemAllowLoader,
  ],
})
export class RestModule {}

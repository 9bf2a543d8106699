import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { ApiDocuments } from './api-documents.service.js';
import { EmbedLoaders } from './embed-loaders.js';
import { Embedder } from './embedder.js';
import { Gateway } from './gateway.js';
import { IdempotencyJob } from './idempotency.job.js';
import { IdempotencyRepository } from './idempotency.repository.js';
import { IdempotencyService } from './idempotency.service.js';
import { IndexController } from './index.controller.js';
import { IndexService } from './index.service.js';
import { InnerRouter } from './inner-router.js';
import { OrdinaryCallers } from './ordinary-callers.service.js';
import { Responder } from './responder.js';
import { RestFilter } from './rest.filter.js';
import { ResponseFinisher } from './response-finisher.js';
import { RestGuard } from './rest.guard.js';
import { RestHeaders } from './rest-headers.js';
import { Roots } from './roots.js';
import { RouteTable } from './route-table.js';
import { TargetHints } from './target-hints.js';
import { UploadLimit } from './upload-limit.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';

/** The rules that every route of the REST interface shares. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity]), DiscoveryModule],
  controllers: [IndexController],
  providers: [
    ApiDocuments,
    Embedder,
    EmbedLoaders,
    Gateway,
    IdempotencyJob,
    IdempotencyRepository,
    IdempotencyService,
    IndexService,
    OrdinaryCallers,
    InnerRouter,
    Responder,
    ResponseFinisher,
    RestHeaders,
    Roots,
    RouteTable,
    TargetHints,
    UploadLimit,
    { provide: APP_GUARD, useClass: RestGuard },
    { provide: APP_FILTER, useClass: RestFilter },
  ],
  exports: [
    ApiDocuments,
    EmbedLoaders,
    Gateway,
    IdempotencyService,
    InnerRouter,
    Responder,
    Roots,
    RouteTable,
    TargetHints,
  ],
})
export class RestModule {}

import { join } from 'node:path';
import { ApolloDriver } from '@nestjs/apollo';
import type { ApolloDriverConfig } from '@nestjs/apollo';
import { CacheModule } from '@nestjs/cache-manager';
import { Module } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { GraphQLModule } from '@nestjs/graphql';
import { ClientsModule, Transport } from '@nestjs/microservices';
import { ServeStaticModule } from '@nestjs/serve-static';
import { TerminusModule } from '@nestjs/terminus';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import type { Request } from 'express';
import { BakeCakeHandler, CakeBakedHandler, CakeStore, CountCakesHandler } from './cakes.js';
import { ToolsController, ToolsRestController } from './controllers.js';
import { CakesGateway } from './gateway.js';
import { SumController } from './microservice.js';
import { CakesResolver } from './resolver.js';
import { TraceInterceptor } from './trace.interceptor.js';

/** Requests with the header `X-Throttled` only, so that the limit does not concern the other tests. */
const isUnthrottled = (context: ExecutionContext): boolean =>
  context.getType() !== 'http' || context.switchToHttp().getRequest<Request>().headers['x-throttled'] === undefined;

/** A module that uses packages of Nest as their documentation shows. */
@Module({
  imports: [
    ConfigModule.forRoot({ ignoreEnvFile: true, load: [() => ({ tools: { greeting: 'Hello' } })] }),
    CacheModule.register({ ttl: 60_000 }),
    ThrottlerModule.forRoot({ throttlers: [{ ttl: 60_000, limit: 3 }], skipIf: isUnthrottled }),
    TerminusModule,
    CqrsModule,
    ServeStaticModule.forRoot({ rootPath: join(import.meta.dirname, '../public'), serveRoot: '/tools/static' }),
    GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      path: '/tools/graphql',
      autoSchemaFile: true,
      // Otherwise errors have a stack trace unless NODE_ENV is `production`.
      includeStacktraceInErrorResponses: false,
    }),
    ClientsModule.register([
      {
        name: 'SUMS',
        transport: Transport.TCP,
        options: { host: '127.0.0.1', port: Number(process.env.TCP_PORT) },
      },
    ]),
  ],
  controllers: [ToolsController, ToolsRestController, SumController],
  providers: [
    CakeStore,
    BakeCakeHandler,
    CakeBakedHandler,
    CountCakesHandler,
    CakesGateway,
    CakesResolver,
    { provide: APP_GUARD, useClass: ThrottlerGuard },
    { provide: APP_INTERCEPTOR, useClass: TraceInterceptor },
  ],
})
export class ToolsModule {}

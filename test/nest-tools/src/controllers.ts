import { CACHE_MANAGER, CacheInterceptor, CacheTTL } from '@nestjs/cache-manager';
import { Controller, Get, Inject, NotFoundException, Param, Post, UseInterceptors } from '@nestjs/common';
import { ConfigService } from '@nestjs/config';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ClientProxy } from '@nestjs/microservices';
import { HealthCheck, HealthCheckService, HealthIndicatorService, TypeOrmHealthIndicator } from '@nestjs/terminus';
import { Authorize, Public, RestController } from 'almanac';
import type { Cache } from 'cache-manager';
import type { Observable } from 'rxjs';
import { BakeCakeCommand, CountCakesQuery } from './cakes.js';
import { spansOf } from './tracing.js';

/** The handlers of both kinds of controllers. */
function toolsHandlers() {
  abstract class ToolsHandlers {
    private calls = 0;

    @Inject() private readonly config: ConfigService;
    @Inject(CACHE_MANAGER) private readonly cache: Cache;
    @Inject() private readonly commands: CommandBus;
    @Inject() private readonly queries: QueryBus;
    @Inject() private readonly health: HealthCheckService;
    @Inject() private readonly indicators: HealthIndicatorService;
    @Inject() private readonly database: TypeOrmHealthIndicator;
    @Inject('SUMS') private readonly sums: ClientProxy;

    @Get('config')
    @Authorize(Public)
    greeting() {
      return { greeting: this.config.get<string>('tools.greeting') };
    }

    @Get('cached')
    @Authorize(Public)
    @UseInterceptors(CacheInterceptor)
    @CacheTTL(30_000)
    cached() {
      return { call: ++this.calls };
    }

    @Get('stored')
    @Authorize(Public)
    async stored() {
      await this.cache.set('cake', { name: 'plum' });
      return this.cache.get('cake');
    }

    @Post('cakes/:name')
    @Authorize(Public)
    async bake(@Param('name') name: string) {
      await this.commands.execute(new BakeCakeCommand(name));
      return this.queries.execute(new CountCakesQuery());
    }

    @Get('health')
    @Authorize(Public)
    @HealthCheck()
    healthy() {
      return this.health.check([() => this.database.pingCheck('database')]);
    }

    @Get('unhealthy')
    @Authorize(Public)
    @HealthCheck()
    unhealthy() {
      return this.health.check([() => this.indicators.check('oven').down({ reason: 'cold' })]);
    }

    @Get('sum')
    @Authorize(Public)
    sum(): Observable<number> {
      return this.sums.send<number>({ cmd: 'sum' }, [1, 2, 3]);
    }
  }
  return ToolsHandlers;
}

@Controller('tools')
export class ToolsController extends toolsHandlers() {
  /** The spans of a trace that have ended. */
  @Get('spans/:traceId')
  spans(@Param('traceId') traceId: string): object[] {
    const spans = spansOf(traceId);
    if (spans.length === 0) throw new NotFoundException('No such trace');
    return spans;
  }
}

@RestController('tools/v1', 'items')
export class ToolsRestController extends toolsHandlers() {}

import {
  Body,
  Catch,
  ClassSerializerInterceptor,
  Controller,
  ForbiddenException,
  Get,
  HttpException,
  Injectable,
  MaxFileSizeValidator,
  Module,
  NotFoundException,
  Param,
  ParseFilePipe,
  ParseIntPipe,
  Post,
  Req,
  RequestMethod,
  Res,
  Sse,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
  ValidationPipe,
  Version,
} from '@nestjs/common';
import type {
  ArgumentsHost,
  CallHandler,
  CanActivate,
  ExceptionFilter,
  ExecutionContext,
  MessageEvent,
  MiddlewareConsumer,
  NestInterceptor,
  NestModule,
  RawBodyRequest,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { FileInterceptor } from '@nestjs/platform-express';
import { Authorize, Public, RequestContext, RestController } from 'almanac';
import { Exclude, Expose } from 'class-transformer';
import { IsEmail, IsInt, IsOptional } from 'class-validator';
import type { NextFunction, Request, Response } from 'express';
import { from, map } from 'rxjs';
import type { Observable } from 'rxjs';
import { DataSource, EventSubscriber } from 'typeorm';
import type { EntitySubscriberInterface, InsertEvent } from 'typeorm';
import { EventsController } from '../../../src/cal/events/events/events.controller.js';

class ContactDto {
  @IsEmail()
  email: string;

  @IsOptional()
  @IsInt()
  age?: number;
}

class SecretDto {
  @Expose()
  name = 'Ann';

  @Exclude()
  password = 'secret';
}

/** What both kinds of controllers do, as Nest documents it. */
function toolsHandlers() {
  abstract class ToolsHandlers {
    @Get('missing')
    @Authorize(Public)
    missing(): void {
      throw new NotFoundException('No such cake');
    }

    @Get('numbers/:id')
    @Authorize(Public)
    number(@Param('id', ParseIntPipe) id: number) {
      return { id };
    }

    @Get('files/*path')
    @Authorize(Public)
    wildcard(@Param('path') path: string[]) {
      return { path };
    }

    @Get('optional{/:name}')
    @Authorize(Public)
    optional(@Param('name') name?: string) {
      return { name: name ?? null };
    }

    @Post('contacts')
    @Authorize(Public)
    contact(@Body() contact: ContactDto) {
      return { contact, isInstance: contact instanceof ContactDto };
    }

    @Post('files')
    @Authorize(Public)
    @UseInterceptors(FileInterceptor('file'))
    upload(
      @UploadedFile(new ParseFilePipe({ validators: [new MaxFileSizeValidator({ maxSize: 10 })] }))
      file: Express.Multer.File,
      @Body('note') note: string,
    ) {
      return { name: file.originalname, text: file.buffer.toString(), note };
    }

    @Get('file')
    @Authorize(Public)
    file(): StreamableFile {
      return new StreamableFile(Buffer.from('a,b\n'), {
        type: 'text/csv',
        disposition: 'attachment; filename="a.csv"',
      });
    }

    @Sse('events')
    @Authorize(Public)
    events(): Observable<MessageEvent> {
      return from([{ data: { n: 1 } }, { data: { n: 2 }, type: 'last' }]);
    }

    @Get('own-response')
    @Authorize(Public)
    ownResponse(@Res() response: Response): void {
      response.status(202).json({ own: true });
    }

    @Get('passthrough')
    @Authorize(Public)
    passthrough(@Res({ passthrough: true }) response: Response) {
      response.status(203).setHeader('X-Cake', 'plum');
      return { passed: true };
    }

    @Get('serialized')
    @Authorize(Public)
    @UseInterceptors(ClassSerializerInterceptor)
    serialized(): SecretDto {
      return new SecretDto();
    }

    @Get('versioned')
    @Version('2')
    @Authorize(Public)
    versioned() {
      return { version: 2 };
    }
  }
  return ToolsHandlers;
}

@Controller('tools')
class ToolsController extends toolsHandlers() {
  @Get('versioned')
  @Version('1')
  first() {
    return { version: 1 };
  }

  @Post('stream')
  async stream(@Req() stream: Request) {
    let bytes = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) bytes += chunk.length;
    return { bytes };
  }

  @Post('raw')
  raw(@Req() { rawBody }: RawBodyRequest<Request>, @Body() body: unknown) {
    return { raw: rawBody?.toString(), body };
  }
}

@RestController('tools/v1', 'items')
class ToolsRestController extends toolsHandlers() {}

/** Answers all exceptions of HTTP in its own form. */
@Catch(HttpException)
class OwnFormFilter implements ExceptionFilter {
  catch(exception: HttpException, host: ArgumentsHost): void {
    const status = exception.getStatus();
    host.switchToHttp().getResponse<Response>().status(status).json({ own: status });
  }
}

@Module({ providers: [{ provide: APP_FILTER, useClass: OwnFormFilter }] })
export class OwnFormModule {}

abstract class SharedHandlers {
  @Post('shared')
  @Authorize(Public)
  shared(@Body('name') name: string) {
    return { name };
  }
}

@Controller('tools/base')
class SharedController extends SharedHandlers {}

@RestController('tools/v1', 'base')
class SharedRestController extends SharedHandlers {}

class BurntCakeError extends Error {}

@Catch(BurntCakeError)
class BurntCakeFilter implements ExceptionFilter {
  catch({ message }: BurntCakeError, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(418).json({ cake: message });
  }
}

/** The way in which a request wants to be treated; other requests see no difference. */
const wanted = (context: ExecutionContext): unknown => context.switchToHttp().getRequest<Request>().headers['x-tool'];

@Injectable()
class ToolsGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { login } = RequestContext.current().caller;
    context.switchToHttp().getResponse<Response>().setHeader('X-Caller', login);
    if (wanted(context) === 'forbidden') throw new ForbiddenException({ reason: 'no cake', retry: false });
    if (wanted(context) === 'missing') throw new NotFoundException('No such cake');
    return wanted(context) !== 'closed';
  }
}

@Injectable()
class ToolsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<{ route?: { path: string } }>();
    const response = context.switchToHttp().getResponse<Response>();
    response.setHeader('X-Handler', context.getHandler().name);
    response.setHeader('X-Route', request.route?.path ?? '');
    if (wanted(context) === 'burnt') throw new BurntCakeError('burnt');
    return next.handle().pipe(map((data: unknown) => (wanted(context) === 'replaced' ? { tool: true } : data)));
  }
}

/** Sees what is inserted through repositories and entity managers, as the documentation of @nestjs/typeorm shows. */
@Injectable()
@EventSubscriber()
export class InsertSubscriber implements EntitySubscriberInterface {
  readonly tables = new Set<string>();

  constructor(dataSource: DataSource) {
    dataSource.subscribers.push(this);
  }

  afterInsert({ metadata }: InsertEvent<unknown>): void {
    this.tables.add(metadata.tableName);
  }
}

const mark =
  (name: string) =>
  (_: Request, response: Response, next: NextFunction): void => {
    response.append('X-Mark', name);
    next();
  };

@Module({
  controllers: [ToolsController, ToolsRestController, SharedController, SharedRestController],
  providers: [
    InsertSubscriber,
    { provide: APP_GUARD, useClass: ToolsGuard },
    { provide: APP_INTERCEPTOR, useClass: ToolsInterceptor },
    { provide: APP_PIPE, useValue: new ValidationPipe({ transform: true, whitelist: true }) },
    { provide: APP_FILTER, useClass: BurntCakeFilter },
  ],
})
export class ToolsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(mark('class')).forRoutes(ToolsController, ToolsRestController, EventsController);
    const paths = ['tools/missing', 'api/tools/v1/items/missing', 'api/cal/events/v1/events'];
    consumer.apply(mark('path')).forRoutes(...paths.map((path) => ({ path, method: RequestMethod.GET })));
  }
}

import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Patch,
  Post,
  Query,
  StreamableFile,
  UploadedFile,
  UseGuards,
  UseInterceptors,
  UsePipes,
  ValidationPipe,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { Transform, Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, Length, Min, ValidateNested } from 'class-validator';
import { Authenticated, AuthenticationGuard } from '../../../src/auth/guards/authentication.guard.js';
import { RequireNonce } from '../../../src/auth/guards/nonce.guard.js';
import { RequireQrApiKey } from '../../../src/cal/tickets/kernel/access/qr-api-key.guard.js';
import { CalTicketsModule } from '../../../src/cal/tickets/cal-tickets.module.js';
import type { Caller } from '../../../src/core/context/caller.js';
import { CurrentUser } from '../../../src/core/context/current-user.decorator.js';
import { RequestContext } from '../../../src/core/context/request-context.js';
import { Public, hasCapability } from '../../../src/core/rest/policy.js';
import { Authorize } from '../../../src/core/rest/guards/policy.guard.js';
import { RestParams, RestController } from '../../../src/core/rest/route.decorators.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

class LineDto {
  @IsInt()
  @Min(1)
  quantity: number;

  @Length(1, 5)
  sku: string;
}

class OrderDto {
  @IsEmail()
  email: string;

  @ValidateNested({ each: true })
  @Type(() => LineDto)
  lines: LineDto[];

  @IsOptional()
  @Transform(({ value }: { value: string }) => value.toUpperCase())
  @Length(2, 10)
  coupon?: string;

  /** Something that only an instance can do. */
  total(): number {
    return this.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  }
}

/** Decorators of Nest and of Almanac in one controller of the REST interface. */
@RestController('trial/v1', 'orders')
class TrialRestController {
  @Post()
  @Authorize(Public)
  create(@RestParams() order: OrderDto) {
    const isNested = order.lines.every((line) => line instanceof LineDto);
    return { isInstance: order instanceof OrderDto, isNested, total: order.total(), coupon: order.coupon ?? null };
  }

  @Get(':id')
  @Authorize(Public)
  show(@Param('id', ParseIntPipe) id: number, @Query('verbose') verbose?: string) {
    return { id, verbose: verbose ?? null };
  }

  @Patch(':id')
  @Authorize(hasCapability('edit_posts'))
  change(@Body() body: object, @CurrentUser() caller: Caller) {
    return { body, login: caller.login };
  }

  @Get('guarded/scanner')
  @Authorize(Public)
  @RequireQrApiKey()
  scan() {
    return { ok: true };
  }

  @Post('guarded/nonce')
  @Authorize(Public)
  @RequireNonce('trial_action')
  withNonce() {
    return { ok: true };
  }
}

class PlainDto {
  @IsEmail()
  email: string;
}

@Controller('trial')
class OutsideController {
  @Post('contacts')
  @UsePipes(new ValidationPipe({ transform: true }))
  create(@Body() contact: PlainDto, @CurrentUser() caller: Caller) {
    return { email: contact.email, isInstance: contact instanceof PlainDto, caller: caller.login };
  }

  @Get('mine')
  @UseGuards(AuthenticationGuard)
  mine(@CurrentUser() caller: Caller) {
    return { caller: caller.login, requestId: RequestContext.current().requestId };
  }

  @Get('editors')
  @Authorize(hasCapability('edit_posts'))
  editors() {
    return 'editors';
  }

  @Get('text')
  @Header('Content-Type', 'text/csv')
  text() {
    return new StreamableFile(Buffer.from('a,b\n'));
  }

  @Get('missing')
  missing() {
    throw new NotFoundException('There is no such thing.');
  }

  @Post('files')
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file'))
  upload(@UploadedFile() file: { originalname: string; size: number }, @Body('note') note: string) {
    return { name: file.originalname, size: file.size, note };
  }
}

@Authenticated()
@Controller('api/trial')
class BelowRootController {
  @Get(':id')
  show(@Param('id') id: string, @CurrentUser() caller: Caller) {
    return { id, caller: caller.login };
  }

  @Post()
  create(@Body() body: object) {
    return body;
  }
}

@Module({
  imports: [CalTicketsModule],
  controllers: [TrialRestController, OutsideController, BelowRootController],
})
class TrialModule {}

describe('Controllers of a module of somebody else', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({}, [TrialModule]);
  });
  afterAll(() => service.close());

  const lines = [
    { quantity: 2, sku: 'A' },
    { quantity: 3, sku: 'B' },
  ];

  describe('in the REST interface', () => {
    const post = (body: object) => service.as('anonymous').post('/trial/v1/orders').send(body);

    it('receive instances of their DTO class, nested and transformed', async () => {
      const { body } = await post({ email: 'ann@site.example', lines, coupon: 'half' }).expect(201);
      expect(body).toEqual({ isInstance: true, isNested: true, total: 5, coupon: 'HALF' });
    });

    it('refuse what decorators of class-validator refuse, with a message for each member', async () => {
      const { body } = await post({ email: 'ann', lines: [{ quantity: 0, sku: 'A' }] }).expect(400);
      expect(body).toMatchObject({
        code: 'rest_invalid_param',
        data: {
          status: 400,
          params: { email: 'email must be an email', 'lines.0.quantity': 'quantity must not be less than 1' },
        },
      });
    });

    it('refuse a missing member that only class-validator declares', async () => {
      const { body } = await post({ email: 'ann@site.example' }).expect(400);
      expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['lines'] } });
    });

    it('answer to the decorators of Nest: @Get, @Patch, @Param, @Query, @Body, pipes', async () => {
      const { body: shown } = await service.as('anonymous').get('/trial/v1/orders/7?verbose=yes').expect(200);
      expect(shown).toEqual({ id: 7, verbose: 'yes' });
      await service.as('anonymous').get('/trial/v1/orders/seven').expect(400);
      const { body } = await service.as('editor').patch('/trial/v1/orders/7').send({ a: 1 }).expect(200);
      expect(body).toMatchObject({ body: { a: 1 }, login: expect.stringMatching(/./) as string });
      await service.as('anonymous').patch('/trial/v1/orders/7').send({ a: 1 }).expect(401);
    });

    it('stand in the index with the members that class-validator declares', async () => {
      const { body } = await service.as('anonymous').get('/trial/v1').expect(200);
      const { endpoints } = (body as { routes: Record<string, { endpoints: { args: object }[] }> }).routes[
        '/trial/v1/orders'
      ];
      expect(endpoints[0].args).toMatchObject({
        lines: { type: 'array', required: true },
        coupon: { required: false },
      });
    });

    it('are open to the key of the scanners only, where the guard says so', async () => {
      await service.as('anonymous').get('/trial/v1/orders/guarded/scanner').expect(401);
      await service.as('administrator').post('/cal/tickets/v1/settings').send({ qr_api_key: 'k3y-of-scanners' });
      await service.as('anonymous').get('/trial/v1/orders/guarded/scanner?api_key=k3y-of-scanners').expect(200);
      await service.as('anonymous').get('/trial/v1/orders/guarded/scanner').set('X-API-Key', 'wrong').expect(401);
    });

    it('need the nonce that the guard asks for', async () => {
      const { body: refused } = await service.as('anonymous').post('/trial/v1/orders/guarded/nonce').expect(403);
      expect(refused).toMatchObject({ code: 'rest_invalid_nonce' });
      const { body } = await service.as('anonymous').post('/auth/v1/nonces').send({ action: 'trial_action' });
      await service
        .as('anonymous')
        .post('/trial/v1/orders/guarded/nonce')
        .send({ trial_action: (body as { nonce: string }).nonce })
        .expect(201);
    });
  });

  describe('outside of the REST interface', () => {
    const outside = (caller: Parameters<TestApp['as']>[0]) => service.as(caller, '');

    it('get bodies through pipes, and tell the messages of ValidationPipe', async () => {
      const { body: made } = await outside('editor').post('/trial/contacts').send({ email: 'a@b.example' }).expect(201);
      expect(made).toMatchObject({
        email: 'a@b.example',
        isInstance: true,
        caller: expect.stringMatching(/./) as string,
      });
      const { body: refused } = await outside('anonymous').post('/trial/contacts').send({ email: 'a' }).expect(400);
      expect(refused).toMatchObject({
        code: 'rest_invalid_param',
        message: 'Not accepted: email must be an email.',
        data: { status: 400, messages: ['email must be an email'] },
      });
    });

    it('know the caller and the request', async () => {
      const answer = await outside('editor').get('/trial/mine').expect(200);
      expect(answer.body).toMatchObject({ requestId: answer.headers['x-request-id'] });
      expect(answer.headers['cache-control']).toContain('no-store');
      await outside('anonymous').get('/trial/mine').expect(401);
      await outside({ login: 'nobody', password: 'wrong' }).get('/trial/mine').expect(401);
    });

    it('are guarded by policies', async () => {
      await outside('editor').get('/trial/editors').expect(200, 'editors');
      await outside('subscriber').get('/trial/editors').expect(403);
      await outside('anonymous').get('/trial/editors').expect(401);
    });

    it('stream, throw and upload as in any Nest application', async () => {
      const { text } = await outside('anonymous')
        .get('/trial/text')
        .expect(200)
        .expect('Content-Type', /text\/csv/);
      expect(text).toBe('a,b\n');
      const { body } = await outside('anonymous')
        .post('/trial/files')
        .field('note', 'n')
        .attach('file', Buffer.from('12345'), 'five.txt')
        .expect(200);
      expect(body).toEqual({ name: 'five.txt', size: 5, note: 'n' });
      await outside('anonymous').get('/trial/missing').expect(404);
    });

    it('refuse broken JSON with 400 and bodies that are too long with 413', async () => {
      await outside('anonymous').post('/trial/contacts').type('json').send('{').expect(400);
      await outside('anonymous')
        .post('/trial/contacts')
        .send({ email: 'a'.repeat(5_000_000) })
        .expect(413);
    });
  });

  describe('below a root, as ordinary controllers', () => {
    it('answer, with the caller and the body', async () => {
      const { body } = await service.as('editor').get('/trial/7').expect(200);
      expect(body).toMatchObject({ id: '7', caller: expect.stringMatching(/./) as string });
      await service.as('editor').post('/trial').send({ a: 1 }).expect(201, { a: 1 });
    });

    it('are refused by their guard like all others', async () => {
      await service.as('anonymous').get('/trial/7').expect(401);
    });

    it('leave unknown addresses of the interface as they are', async () => {
      for (const path of ['/trial-not', '/trial/7/more']) {
        const { body } = await service.as('anonymous').get(path).expect(404);
        expect(body).toMatchObject({ code: 'rest_no_route' });
      }
    });
  });

  it.each([
    [
      'does not say who may call it',
      'does not say who may call it',
      () => {
        @RestController('open/v1', 'things')
        class Unguarded {
          @Get()
          list() {
            return [];
          }
        }
        return Unguarded;
      },
    ],
  ])('keep the service from starting when a handler %s', async (_, message, controller) => {
    @Module({ controllers: [controller()] })
    class BrokenModule {}
    await expect(startApp({}, [BrokenModule])).rejects.toThrow(message);
  });
});

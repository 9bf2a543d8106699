import {
  ConflictException,
  Controller,
  Get,
  HttpException,
  Module,
  NotFoundException,
  StreamableFile,
  UseGuards,
} from '@nestjs/common';
import { QrApiKeyGuard } from '../../../src/cal/tickets/kernel/access/qr-api-key.guard.js';
import { CalTicketsModule } from '../../../src/cal/tickets/cal-tickets.module.js';
import { Public } from '../../../src/core/rest/policy.js';
import { Authorize } from '../../../src/core/rest/guards/policy.guard.js';
import { RestController } from '../../../src/core/rest/route.decorators.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

/** What both kinds of controllers do. */
abstract class Handlers {
  @Get('missing')
  @Authorize(Public)
  missing(): void {
    throw new NotFoundException('No such cake');
  }

  @Get('own-body')
  @Authorize(Public)
  ownBody(): void {
    throw new HttpException({ code: 'cake_eaten', extra: { by: 'Ann' } }, 410);
  }

  @Get('taken')
  @Authorize(Public)
  taken(): void {
    throw new ConflictException();
  }

  @Get('file')
  @Authorize(Public)
  file(): StreamableFile {
    return new StreamableFile(Buffer.from('a,b\n'), {
      type: 'text/csv',
      disposition: 'attachment; filename="a.csv"',
      length: 4,
    });
  }

  @Get('scanner')
  @Authorize(Public)
  @UseGuards(QrApiKeyGuard)
  scanner(): object {
    return { ok: true };
  }
}

@RestController('cakes/v1', 'cakes')
class CakesRestController extends Handlers {}

@Controller('cakes')
class CakesController extends Handlers {}

@Module({ imports: [CalTicketsModule], controllers: [CakesRestController, CakesController] })
class CakesModule {}

describe.each([
  ['a controller of the REST interface', '/api/cakes/v1/cakes'],
  ['an ordinary controller', '/cakes'],
])('In %s', (_, path) => {
  let service: TestApp;
  beforeAll(async () => {
    service = await startApp({}, [CakesModule]);
  });
  afterAll(() => service.close());
  const get = (name: string) => service.http().get(`${path}/${name}`);

  it('an exception of Nest keeps its message', async () => {
    const { body } = await get('missing').expect(404);
    expect(body).toEqual({ code: 'rest_error', message: 'No such cake', data: { status: 404 } });
    expect((await get('taken').expect(409)).body).toMatchObject({ message: 'Conflict' });
  });

  it('an exception with a body of its own sends that body', async () => {
    expect((await get('own-body').expect(410)).body).toEqual({ code: 'cake_eaten', extra: { by: 'Ann' } });
  });

  it('a StreamableFile is sent with its type, name and length', async () => {
    const response = await get('file')
      .expect(200)
      .expect('Content-Type', /^text\/csv/);
    expect(response.text).toBe('a,b\n');
    expect(response.headers).toMatchObject({
      'content-disposition': 'attachment; filename="a.csv"',
      'content-length': '4',
    });
  });

  it('the guard of scanners works by itself', async () => {
    await get('scanner').expect(401);
    await get('scanner?api_key=wrong').expect(401);
    await service.as('administrator').post('/cal/tickets/v1/settings').send({ qr_api_key: 'k3y-of-scanners' });
    await get('scanner?api_key=k3y-of-scanners').expect(200, { ok: true });
  });
});

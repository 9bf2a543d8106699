import { Controller, Get, Module, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiExcludeController,
  ApiExtension,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiTags,
} from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, Length, Max, Min, ValidateNested } from 'class-validator';
import { RestParam } from '../../../src/core/parameters/index.js';
import { Public } from '../../../src/core/rest/policy.js';
import { Authorize } from '../../../src/core/rest/guards/policy.guard.js';
import { RestParams, RestController, Update } from '../../../src/core/rest/route.decorators.js';
import { startApp } from '../../helpers/app.js';
import type { TestApp } from '../../helpers/app.js';

class BadgeDto {
  @ApiProperty({ description: 'Text on the badge.' })
  text: string;
}

class ListBadgesParams {
  @RestParam({ type: 'integer', minimum: 1, maximum: 9, description: 'Badges of one sheet.' })
  size?: number;
}

class ChangeBadgeParams {
  @RestParam({ in: 'path', path: '[\\d]+', type: 'integer', required: true, description: 'Id of the badge.' })
  id: number;

  @RestParam({ type: 'string', description: 'Text on the badge.' })
  text?: string;
}

@ApiTags('Badges')
@RestController('badges/v1', 'badges')
class BadgesController {
  @Get()
  @Authorize(Public)
  @ApiOperation({ summary: 'List badges', description: 'In the order of printing.', deprecated: true })
  @ApiOkResponse({ description: 'The badges.', type: BadgeDto, isArray: true })
  @ApiHeader({ name: 'X-Printer', description: 'Where to print.' })
  @ApiExtension('x-sheet', 'A4')
  list(@RestParams() { size }: ListBadgesParams) {
    return [{ text: String(size) }];
  }

  @Update(':id')
  @Authorize(Public)
  @ApiOperation({ operationId: 'changeBadge' })
  @ApiBody({ type: BadgeDto, description: 'The new text.' })
  change(@RestParams() { text }: ChangeBadgeParams) {
    return { text };
  }

  @Get('plain/:number')
  @Authorize(Public)
  plain(@Param('number', ParseIntPipe) number: number) {
    return { number };
  }
}

class RowDto {
  @IsInt()
  @Min(1)
  @Max(9)
  count: number;

  @IsOptional()
  @Length(1, 20)
  text?: string;
}

class PrintSheetDto {
  @IsEmail()
  email: string;

  @ValidateNested({ each: true })
  @Type(() => RowDto)
  rows: RowDto[];
}

@RestController('badges/v1', 'sheets')
class SheetsController {
  @Post()
  @Authorize(Public)
  print(@RestParams() { rows }: PrintSheetDto) {
    return { rows: rows.length };
  }

  @Get()
  @Authorize(Public)
  list() {
    return [];
  }
}

@ApiTags('Printers')
@Controller('printers')
class PrintersController {
  @Get()
  @ApiOperation({ summary: 'List printers' })
  @ApiOkResponse({ description: 'The printers.', type: BadgeDto })
  list(@Query('floor') floor: string) {
    return { text: floor };
  }
}

@Controller('api/trays')
class TraysController {
  @Post(':id')
  @ApiOperation({ summary: 'Fill a tray' })
  fill(@Param('id') id: string) {
    return { id };
  }
}

@ApiExcludeController()
@Controller('internal-printers')
class InternalController {
  @Get()
  list() {
    return [];
  }
}

@Module({
  controllers: [BadgesController, SheetsController, PrintersController, TraysController, InternalController],
})
class BadgesModule {}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  responses: Record<string, object>;
}

describe('Swagger decorators', () => {
  let service: TestApp;
  let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: object } };
  beforeAll(async () => {
    service = await startApp({ DOCS: 'on' }, [BadgesModule]);
    document = (await service.http().get('/docs-json').expect(200)).body as typeof document;
  });
  afterAll(() => service.close());

  it('are not needed for the bounds of class-validator, in nested DTOs too', () => {
    const { post } = document.paths['/badges/v1/sheets'] as unknown as Record<string, { requestBody: object }>;
    expect(post.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: {
            required: ['email', 'rows'],
            properties: {
              email: { type: 'string', format: 'email' },
              rows: {
                type: 'array',
                items: {
                  required: ['count'],
                  properties: {
                    count: { type: 'integer', minimum: 1, maximum: 9 },
                    text: { type: 'string', minLength: 1, maxLength: 20 },
                  },
                },
              },
            },
          },
        },
      },
    });
  });

  it('on a handler of a @RestController are in the document, beside who may call and the parameters of its DTO', () => {
    const { get } = document.paths['/badges/v1/badges'];
    expect(get).toMatchObject({
      summary: 'List badges',
      deprecated: true,
      tags: ['Badges', 'badges/v1'],
      'x-sheet': 'A4',
      description: expect.stringMatching(/^In the order of printing\.\n\nWho may call: /) as string,
      responses: {
        200: {
          description: 'The badges.',
          content: { 'application/json': { schema: { items: { $ref: '#/components/schemas/BadgeDto' } } } },
        },
        default: { $ref: '#/components/responses/Refusal' },
      },
    });
    expect(get.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'size', in: 'query', description: 'Badges of one sheet.' }),
        expect.objectContaining({ name: 'X-Printer', in: 'header', description: 'Where to print.' }),
      ]),
    );
    expect(document.components.schemas).toMatchObject({
      BadgeDto: { properties: { text: { type: 'string', description: 'Text on the badge.' } } },
    });
  });

  it('describe every method of an update, each with an operationId of its own', () => {
    const { post, put, patch } = document.paths['/badges/v1/badges/{id}'];
    expect([post, put, patch].map(({ operationId }) => operationId)).toEqual([
      'changeBadge',
      'changeBadgePut',
      'changeBadgePatch',
    ]);
    for (const operation of [post, put, patch])
      expect(operation).toMatchObject({
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Id of the badge.' },
          { name: 'Idempotency-Key', in: 'header', required: false },
        ],
        requestBody: {
          description: 'The new text.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/BadgeDto' } } },
        },
      });
  });

  it('are not needed: path variables of @Param and the namespace as a tag are described without them', () => {
    expect(document.paths['/badges/v1/badges/plain/{number}'].get.parameters).toMatchObject([
      { name: 'number', in: 'path', required: true },
    ]);
    expect(document.paths['/badges/v1/sheets'].get).toMatchObject({
      tags: ['badges/v1'],
      operationId: 'SheetsController_list_get',
      responses: { 200: { description: 'Done' } },
    });
  });

  it('on ordinary controllers are in the document: below the REST root or with the root of the server', () => {
    expect(document.paths['/printers']).toMatchObject({
      servers: [{ url: '/' }],
      get: {
        summary: 'List printers',
        tags: ['Printers'],
        operationId: 'PrintersController_list',
        parameters: [{ name: 'floor', in: 'query' }],
        responses: { 200: { description: 'The printers.' } },
      },
    });
    expect(document.paths['/trays/{id}'].post).toMatchObject({ summary: 'Fill a tray' });
  });

  it('can exclude a controller from the document', () => {
    expect(Object.keys(document.paths).filter((path) => path.includes('internal'))).toEqual([]);
  });

  it('give every operation a different operationId', () => {
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });
});

import { Delete, Get, Inject, Post, type Type } from '@nestjs/common';
import { type Caller, CurrentUser } from '#core/context';
import { type RestResponse, Authorize, Public, PutOrPatch, RestParams } from '#core/rest';
import {
  ApiCreatedResponse,
  ApiErrors,
  ApiExample,
  ApiOkResponse,
  ApiOperation,
  EMPTY_LIST_SCHEMA,
  PAGING_HEADERS,
} from '#core/openapi';
import type { ContentType } from '#core/content';
import { createsItems, deletesItem, editsItem, readsItem } from './item.policy.js';
import { ITEM_ERROR_SCHEMA, type CalendarPostResponse } from './item.response.js';
import { ItemRemovalService } from './item-removal.service.js';
import { type CalendarPageDto, ReadItemDto, type RemoveItemDto } from './list.dto.js';
import type { WriteFieldsDto } from './write-fields.dto.js';

/** How a namespace's service writes and shows one kind of items. */
interface ItemsService {
  list(caller: Caller, params: CalendarPageDto): Promise<RestResponse<CalendarPostResponse[]>>;
  create(caller: Caller, fields: WriteFieldsDto): Promise<CalendarPostResponse>;
  read(caller: Caller, params: ReadItemDto): Promise<CalendarPostResponse>;
  update(caller: Caller, id: number, fields: WriteFieldsDto): Promise<CalendarPostResponse>;
}

/** The classes that declare what the routes of a kind take. */
interface ItemDtos {
  list: Type<CalendarPageDto>;
  create: Type<WriteFieldsDto>;
  update: Type<WriteFieldsDto & { id: number }>;
  remove: Type<RemoveItemDto>;
}

/** What the OpenAPI document says of a kind. */
interface ItemDocs {
  /** In operation ids, after `Calendar`: `Venue`, `Venues`. */
  name: string;
  pluralName: string;
  /** In sentences: `venue`, with its article, `venues`. */
  noun: string;
  one: string;
  plural: string;
  /** By what lists are narrowed. */
  filters: string;
  response: Type<CalendarPostResponse>;
  demoId: number;
  /** Bodies of examples. */
  examples: { create: Record<string, unknown>; update: Record<string, unknown> };
}

/** The routes of one kind of items: a mixin, which the controllers of events, venues and organizers extend. */
// eslint-disable-next-line max-lines-per-function -- returns a class
export function itemsController(
  type: ContentType,
  service: Type<ItemsService>,
  dtos: ItemDtos,
  { name, pluralName, noun, one, plural, filters, response, demoId, examples }: ItemDocs,
): Type<object> {
  const single = { description: `The ${noun}.`, type: response };
  const missing = { description: `No such ${noun}.`, schema: ITEM_ERROR_SCHEMA };
  const missingOrInTrash = { description: `No such ${noun}, or it is in the trash.`, schema: ITEM_ERROR_SCHEMA };

  class ItemsController {
    constructor(
      @Inject(service) private readonly items: ItemsService,
      private readonly removal: ItemRemovalService,
    ) {}

    @Get()
    @Authorize(Public)
    @ApiOperation({
      operationId: `listCalendar${pluralName}`,
      summary: `List ${plural}`,
      description: `Lists ${plural} by ${filters}.`,
    })
    @ApiOkResponse({ description: `A page of ${plural}.`, type: response, isArray: true, headers: PAGING_HEADERS })
    @ApiErrors({ 404: 'There is no such page (`tec_rest_organizers_page_not_found`).' })
    list(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.list) params: CalendarPageDto,
    ): Promise<RestResponse<CalendarPostResponse[]>> {
      return this.items.list(caller, params);
    }

    @Post()
    @Authorize(createsItems(type))
    @ApiOperation({
      operationId: `createCalendar${name}`,
      summary: `Create ${one}`,
      description: `Creates ${one}. A title or a text is required.`,
    })
    @ApiExample({ body: examples.create })
    @ApiCreatedResponse(single)
    create(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.create) fields: WriteFieldsDto,
    ): Promise<CalendarPostResponse> {
      return this.items.create(caller, fields);
    }

    @Get(':id')
    @Authorize(readsItem(type))
    @ApiOperation({
      operationId: `getCalendar${name}`,
      summary: `Get ${one}`,
      description: `Returns ${one}. A password opens what is protected.`,
    })
    @ApiExample({ path: { id: demoId } })
    @ApiOkResponse(single)
    @ApiErrors({ 404: missingOrInTrash })
    read(@CurrentUser() caller: Caller, @RestParams() params: ReadItemDto): Promise<CalendarPostResponse> {
      return this.items.read(caller, params);
    }

    @PutOrPatch(':id')
    @Authorize(editsItem(type))
    @ApiOperation({
      operationId: `updateCalendar${name}`,
      summary: `Change ${one}`,
      description: `Changes the members that are sent. A status takes the ${noun} out of the trash.`,
    })
    @ApiExample({ path: { id: demoId }, body: examples.update })
    @ApiOkResponse(single)
    @ApiErrors({ 404: missingOrInTrash })
    update(
      @CurrentUser() caller: Caller,
      @RestParams(dtos.update) { id, ...fields }: WriteFieldsDto & { id: number },
    ): Promise<CalendarPostResponse> {
      return this.items.update(caller, id, fields);
    }

    @Delete(':id')
    @Authorize(deletesItem(type))
    @ApiOperation({
      operationId: `deleteCalendar${name}`,
      summary: `Delete ${one}`,
      description: `Moves the ${noun} to the trash, or deletes it with \`force\`.`,
    })
    @ApiExample({ path: { id: demoId } })
    @ApiOkResponse({ description: 'Deleted.', schema: EMPTY_LIST_SCHEMA })
    @ApiErrors({
      404: missing,
      410: { description: 'It is in the trash already.', schema: ITEM_ERROR_SCHEMA },
    })
    remove(@RestParams(dtos.remove) params: RemoveItemDto): Promise<never[]> {
      return this.removal.remove(type, params);
    }
  }

  return ItemsController;
}

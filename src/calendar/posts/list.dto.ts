import { RestParam } from '#core/parameters';
import { ChoicesArgument, PositiveArgument, TextArgument, YesOrNoArgument } from './argument.decorator.js';
import { type ItemStatus, ITEM_STATUSES } from './statuses.js';

/** Parameters of every list of this namespace. */
export class CalendarPageDto {
  @PositiveArgument({ default: 1, minimum: 1, description: 'Number of the page, from 1.' })
  page: number;

  @PositiveArgument({
    minimum: 1,
    maximum: 100,
    index: { default: 10 },
    description: 'Items on a page, 1 to 100. Default: as many as the site shows.',
  })
  per_page?: number;

  @TextArgument({ description: 'Words to look for.' })
  search?: string;

  @RestParam({ hidden: true, description: 'Opens protected items.' })
  password?: unknown;
}

/** Parameters of the lists of venues and organizers. */
export class LinkedPostItemListDto extends CalendarPageDto {
  @PositiveArgument({ description: 'Id of an event: only those linked to it.' })
  event?: number;

  @YesOrNoArgument({ description: 'true: only those linked to an event.' })
  has_events?: boolean | null;

  @YesOrNoArgument({ description: 'true: only those with a public event still to start.' })
  only_with_upcoming?: boolean | null;

  @ChoicesArgument(ITEM_STATUSES, {
    default: ['publish'],
    description: 'Statuses, as list or CSV; other than publish for those who may change them.',
  })
  status: ItemStatus[];
}

/** One item by id. */
export class ReadItemDto {
  @RestParam({ in: 'path', path: '\\d+', type: 'integer', required: true, description: 'Id of the item.' })
  id: number;

  @RestParam({ hidden: true, description: 'Opens a protected item.' })
  password?: unknown;
}

/** The item to delete. */
export class RemoveItemDto {
  @RestParam({ in: 'path', path: '\\d+', type: 'integer', required: true, description: 'Id of the item.' })
  id: number;

  @YesOrNoArgument({ default: false, description: 'true: deletes it for good instead of moving it to the trash.' })
  force: boolean | null;
}

/** The event to delete. */
export class RemoveEventDto extends RemoveItemDto {
  @RestParam({ type: 'boolean', hidden: true, description: 'true: deletes for good also when orders refer to it.' })
  confirm_sold?: boolean;

  @RestParam({
    type: 'boolean',
    hidden: true,
    description: 'true: holders of tickets get a message that the event is canceled, where the site sends messages.',
  })
  notify?: boolean;
}

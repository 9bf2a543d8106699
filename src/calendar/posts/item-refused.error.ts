import { RestError } from '#core/errors';

/**
 * A refusal of a request for one item, sent as `{error: text}` (calendar-v1.md, "Answers in general"): clients of
 * this namespace tell it apart from the others, which have a code.
 */
export class ItemRefusedError extends RestError {
  constructor(status: number, message: string) {
    super('calendar_item_refused', message, status);
  }

  override toBody(): Record<string, unknown> {
    return { error: this.message };
  }
}

/** The item is in the trash: 404, in the words that clients know. */
export function unreadable(): ItemRefusedError {
  return new ItemRefusedError(404, 'The entity could not be read.');
}

/** The id is that of something else, or of nothing any more: 404. */
export function otherKind(): ItemRefusedError {
  return new ItemRefusedError(404, 'This id does not belong to an item of this kind.');
}

/** The item was moved to the trash before: 410. */
export function inTrash(): ItemRefusedError {
  return new ItemRefusedError(410, 'This is in the trash already. Send force=true to delete it for good.');
}

/** The page lies past the last one: 404, in the same words for all lists, without `data`. */
export function pageNotFound(pages: number): RestError {
  const message = pages === 0 ? 'There is nothing to show.' : `There are only ${pages} pages.`;
  return new RestError('tec_rest_organizers_page_not_found', message, 404, 'none');
}

/** A ticket lacks its event: 400, not as a fault of a parameter but of what it names. */
export function noEvent(message: string): RestError {
  return new RestError('tec_rest_invalid_event_argument', message, 400, { argument: 'event', details: message });
}

import { ApiProperty } from '#core/openapi';

/** A rendered view of the calendar. */
export class HtmlResponse {
  /** The view as HTML, with the data of its script. It replaces the view that the page shows. */
  @ApiProperty({ example: '<div class="cal-view cal-view--list" data-js="tribe-events-view">…</div>' })
  html!: string;
}

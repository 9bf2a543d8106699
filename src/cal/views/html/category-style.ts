import { html, type Html } from '#core/html';
import { readableInk } from '../../../layout/accent.js';
import type { ViewEvent } from '../view-event.js';

/** Attributes of an element that is painted in the colours of the category of an event, as `siteStyles` knows them. */
export function categoryStyle({ colors }: Pick<ViewEvent, 'colors'>): Html | undefined {
  if (!colors) return undefined;
  const { edge, paper, ink } = colors;
  return html` style="--edge:${edge};--card:${paper};--on-card:${readableInk(paper, ink)}"`;
}

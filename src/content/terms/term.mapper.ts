import type { MapperContext } from '#core/context';
import { type TermView, termLinks } from '#core/content';
import type { ViewContext } from '#core/parameters';
import type { TermResponse } from './term.response.js';

/** A term as `content/v2` shows it, without links (content.md, "Terms"). */
export function termFields({ taxonomy, term, link }: TermView): TermResponse {
  const { id, count, description, name, slug } = term;
  const item: TermResponse = { id, count, description, link, name, slug, taxonomy: term.taxonomy };
  if (taxonomy.hierarchical) item.parent = term.parent_id ?? 0;
  item.meta = [];
  return item;
}

/** A term inside an answer about something else. */
function shortFields({ term, link }: TermView): TermResponse {
  return { id: term.id, link, name: term.name, slug: term.slug, taxonomy: term.taxonomy };
}

/** A term with its links. Everything may be seen by everybody, so `edit` shows what `view` does. */
export function termItem(view: TermView, context: ViewContext, request: MapperContext): TermResponse {
  const item = context === 'embed' ? shortFields(view) : termFields(view);
  item._links = termLinks(view, request);
  return item;
}

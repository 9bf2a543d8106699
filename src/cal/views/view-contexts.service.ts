import { Injectable } from '@nestjs/common';
import { priceRange } from '../events/events/price-range.js';
import { EVENT_CATEGORIES } from '../events/event-categories.js';
import { TAGS } from '../../content/taxonomies.js';
import { type TaxonomyDefinition, TermsService } from '#core/content';
import { Clock, SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import { plainText } from '#core/text';
import { wallAt } from '#core/time';
import { plainOf } from './view-event.js';
import type { ViewContext } from './view-content.js';
import type { ViewRequest } from './view-request.js';
import { PageLanguagesService } from '../../layout/page-languages.service.js';

/** A term that narrows a view. */
interface Scope {
  name: string;
  /** What it is, plain text; empty: nothing is written. */
  description: string;
  /** Its id and those of all terms below it; nothing where there is no such term. */
  ids?: number[];
}

/** Finds out what views are made from. */
@Injectable()
export class ViewContextsService {
  constructor(
    private readonly terms: TermsService,
    private readonly site: SiteService,
    private readonly languages: PageLanguagesService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The context of a request. @param date the one in the form of the view, as it was given */
  async of(request: ViewRequest, date?: string): Promise<ViewContext> {
    const site = await this.site.plainSettings();
    const now = wallAt(this.clock.nowMs(), site.timezone);
    const category = await this.scope(EVENT_CATEGORIES, request.category?.split('/').at(-1));
    const tag = await this.scope(TAGS, request.tag);
    const scopes = [category, tag].filter((scope) => scope !== undefined);
    const termGroups = scopes.map(({ ids }) => ids).filter((ids) => ids !== undefined);
    const { search, place, featured, organizer, price, minPrice, maxPrice } = request;
    const prices = priceRange(minPrice, maxPrice);
    const organizers = organizer === undefined ? undefined : [organizer];
    const isKnown = termGroups.length === scopes.length;
    const language = this.languages.current(site);
    return {
      request,
      urls: this.urls,
      site,
      language,
      now,
      today: now.slice(0, 10),
      filter: isKnown ? { termGroups, words: search, place, featured, organizers, price, prices } : undefined,
      scope: [...scopes.map(({ name }) => name), ...(featured ? [language.text('view.featured')] : [])],
      about: category?.description ?? '',
      // Lists have theirs in the form always, the others in their path.
      date: date ?? (request.view === 'list' ? request.date : undefined),
    };
  }

  private async scope(taxonomy: TaxonomyDefinition, slug: string | undefined): Promise<Scope | undefined> {
    if (slug === undefined) return undefined;
    const term = (await this.terms.lookUp(taxonomy, [slug])).get(slug);
    if (!term) return { name: slug, description: '' };
    return {
      name: plainOf(term.name),
      description: plainText(term.description),
      ids: await this.terms.withDescendants([term.id]),
    };
  }
}

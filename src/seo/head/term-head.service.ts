import { Clock, SiteUrls } from '#core/context';
import { EVENT_CATEGORIES } from '../../cal/events/event-categories.js';
import { Injectable } from '@nestjs/common';
import { type TaxonomyDefinition, type TermRow, archiveLink, type NamedAncestor, TermsService } from '#core/content';
import { SiteService } from '#core/site';
import { stripTags } from '#core/text';
import { NO_SEO_FIELDS } from '../fields/seo-fields.js';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { homeCrumb } from './crumbs.js';
import type { Crumb, PageFacts } from './page-facts.js';
import { siteVariables, withVariables } from './variables.js';

const TITLE = '%%term_title%% Archives %%page%% %%sep%% %%sitename%%';

/** Gathers what heads of categories and tags are made from. */
@Injectable()
export class TermHeadService {
  constructor(
    private readonly terms: TermsService,
    private readonly fields: SeoFieldsService,
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The facts of terms of one vocabulary, by id; the number of queries does not depend on how many. */
  async facts(taxonomy: TaxonomyDefinition, terms: readonly TermRow[]): Promise<Map<number, PageFacts>> {
    if (terms.length === 0) return new Map();
    const parents = new Set(terms.flatMap(({ parent_id: parent }) => (parent === null ? [] : [parent])));
    const [settings, fields, above] = await Promise.all([
      this.site.settings(),
      this.fields.of(
        'term',
        terms.map(({ id }) => id),
      ),
      this.terms.withAncestors([...parents]),
    ]);
    return new Map(
      terms.map((term) => {
        const permalink = archiveLink(this.urls, taxonomy, term, above);
        const description = stripTags(term.description).replace(/\s+/g, ' ').trim();
        // Names are stored escaped and shown so, also where the rest is plain (recorded).
        const name = { term_title: term.name, term_description: description };
        const facts: PageFacts = {
          kind: 'term',
          permalink,
          titleTemplate: TITLE,
          variables: withVariables(siteVariables(settings, this.clock.nowMs()), name),
          fields: fields.get(term.id) ?? NO_SEO_FIELDS,
          indexable: true,
          summary: description,
          crumbs: [
            homeCrumb(this.urls),
            ...this.crumbsAbove(taxonomy, term, above),
            { name: term.name, url: permalink },
          ],
        };
        return [term.id, facts];
      }),
    );
  }

  /** The ancestors of a term; categories of events show none of them (recorded). */
  private crumbsAbove(taxonomy: TaxonomyDefinition, term: TermRow, above: ReadonlyMap<number, NamedAncestor>): Crumb[] {
    if (taxonomy === EVENT_CATEGORIES) return [];
    const line: NamedAncestor[] = [];
    for (
      let at = term.parent_id === null ? undefined : above.get(term.parent_id);
      at && !line.includes(at);
      at = at.parent_id === null ? undefined : above.get(at.parent_id)
    ) {
      line.unshift(at);
    }
    return line.map((parent) => ({
      name: parent.name,
      url: archiveLink(this.urls, taxonomy, parent, above),
    }));
  }
}

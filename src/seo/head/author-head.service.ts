import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../../auth/users/user.entity.js';
import { POST } from '../../content/content-types.js';
import { Clock, SiteUrls } from '#core/context';
import { SiteService } from '#core/site';
import { escapeHtml } from '#core/text';
import { NO_SEO_FIELDS } from '../fields/seo-fields.js';
import { SeoFieldsService } from '../fields/seo-fields.service.js';
import { homeCrumb } from './crumbs.js';
import { UsersListService } from '../../auth/users/users-list.service.js';
import type { PageFacts } from './page-facts.js';
import { PersonNodesService } from './person-nodes.service.js';
import { siteVariables, withVariables } from './variables.js';

const TITLE = '%%name%%, Author at %%sitename%% %%page%%';

/** Gathers what heads of authors' pages are made from. */
@Injectable()
export class AuthorHeadService {
  constructor(
    private readonly accounts: UsersListService,
    private readonly fields: SeoFieldsService,
    private readonly people: PersonNodesService,
    private readonly site: SiteService,
    private readonly clock: Clock,
    private readonly urls: SiteUrls,
  ) {}

  /** The facts of accounts, by id. Those who have published no post have no page and are missing. */
  async facts(users: readonly UserEntity[]): Promise<Map<number, PageFacts>> {
    const ids = users.map(({ id }) => id);
    const [settings, fields, authors] = await Promise.all([
      this.site.settings(),
      this.fields.of('user', ids),
      this.accounts.withPublished(ids, [POST]),
    ]);
    return new Map(
      users
        .filter(({ id }) => authors.has(id))
        .map((user) => {
          const person = this.people.facts(user);
          const facts: PageFacts = {
            kind: 'author',
            permalink: person.url,
            titleTemplate: TITLE,
            variables: withVariables(siteVariables(settings, this.clock.nowMs()), { name: user.name }),
            fields: fields.get(user.id) ?? NO_SEO_FIELDS,
            indexable: true,
            summary: '',
            crumbs: [homeCrumb(this.urls), { name: `Archives for ${escapeHtml(user.name)}`, url: person.url }],
            person,
          };
          return [user.id, facts];
        }),
    );
  }
}

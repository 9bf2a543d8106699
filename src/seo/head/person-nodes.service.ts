import { Injectable } from '@nestjs/common';
import type { UserEntity } from '../../auth/users/user.entity.js';
import { UsersService } from '../../auth/users/users.service.js';
import { avatarUrl } from '../../content/users/avatars.js';
import { ContentConfig } from '../../content/content.config.js';
import { SiteUrls } from '#core/context';
import { SecretKeyService } from '#core/security';
import { storedLine } from './text-facts.js';
import type { PersonFacts } from './page-facts.js';

/** Edges of the pictures of people, in pixels. */
const AVATAR_SIZE_PIXELS = 96;
const LARGE_AVATAR_SIZE_PIXELS = 500;

/** Tells heads about people. */
@Injectable()
export class PersonNodesService {
  constructor(
    private readonly users: UsersService,
    private readonly secret: SecretKeyService,
    private readonly config: ContentConfig,
    private readonly urls: SiteUrls,
  ) {}

  /** Accounts as heads show them, by id; one query for all. */
  async byId(ids: readonly (number | null)[]): Promise<Map<number, PersonFacts>> {
    const userIds = ids.filter((id) => id !== null && id > 0) as number[];
    if (userIds.length === 0) return new Map();
    const users = await this.users.findAll(userIds);
    return new Map([...users].map(([id, user]) => [id, this.facts(user)]));
  }

  /** An account as heads show it. */
  facts(user: UserEntity): PersonFacts {
    const { avatarUrl: template } = this.config;
    return {
      hash: this.secret.sign('seo person', String(user.id)).slice(0, 32),
      name: user.name,
      description: storedLine(user.description),
      website: user.url,
      url: `${this.urls.siteUrl}/author/${user.slug}/`,
      avatar: avatarUrl(template, user.email, AVATAR_SIZE_PIXELS),
      largeAvatar: avatarUrl(template, user.email, LARGE_AVATAR_SIZE_PIXELS),
    };
  }
}

import { Injectable } from '@nestjs/common';
import { NavigationService } from '../content/navigation/navigation.service.js';
import { NAVIGATION } from '../content/content-types.js';
import type { Caller } from '#core/context';
import { RestError } from '#core/errors';
import { ItemAllowLoader } from '#core/rest';
import type { NavigationFallbackResponse } from './block-editor.response.js';

/** Finds the menu that a front end can start from (block-editor.md, "GET /navigation-fallback"). */
@Injectable()
export class NavigationFallbackService {
  constructor(
    private readonly navigation: NavigationService,
    private readonly hints: ItemAllowLoader,
  ) {}

  /**
   * The menu that was published last. Sites have one from their installation on, so that nothing needs to be made here.
   * @throws RestError 404 `no_fallback_menu` when the owner has deleted or unpublished all of them
   */
  async menu(caller: Caller): Promise<NavigationFallbackResponse> {
    const id = await this.navigation.latest();
    if (id === undefined) {
      throw new RestError('no_fallback_menu', 'There is no published menu. Publish one in content/v2/navigation.', 404);
    }
    const self = await this.hints.self(caller, `content/v2/${NAVIGATION.restBase}/${id}`);
    return { id, _links: { self: self.map((link) => ({ embeddable: true, ...link })) } };
  }
}

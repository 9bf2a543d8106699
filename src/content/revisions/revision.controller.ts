import type { Type } from '@nestjs/common';
import type { ContentType } from '../../core/content/post-type.js';
import type { Answer } from '../../core/rest/answer.js';
import { Act, Endpoint, RestParams, Read, Remove, RestController, Rights } from '../../core/rest/route.decorators.js';
import { takes } from '../posts/declared-params.js';
import { ContentRevisionsService } from './content-revisions.service.js';
import { revisionSchema } from './revision.mapper.js';
import { versionParams } from './revision.params.js';
import type {
  AutosaveParams,
  ListAutosavesParams,
  ListRevisionsParams,
  ReadRevisionParams,
  RemoveRevisionParams,
} from './revision.params.js';
import { revisionRights } from './revision.rights.js';

type Item = Record<string, unknown>;

/**
 * The controller of the versions of a kind's posts: `content/v2/<kind>/<parent>/revisions` and `…/autosaves`.
 * @param name of the class, which logs and the OpenAPI document show
 */
export function revisionController(type: ContentType, name: string): Type<object> {
  const rights = revisionRights(type);

  @RestController('content/v2', type.restBase, { schema: () => revisionSchema(type) })
  class RevisionController {
    constructor(private readonly revisions: ContentRevisionsService) {}

    @Read(':parent/revisions')
    @Rights(rights.read)
    list(@RestParams() params: ListRevisionsParams): Promise<Answer> {
      return this.revisions.list(type, params);
    }

    @Read(':parent/revisions/:id')
    @Rights(rights.read)
    read(@RestParams() params: ReadRevisionParams): Promise<Item> {
      return this.revisions.read(type, params);
    }

    @Remove(':parent/revisions/:id')
    @Rights(rights.remove)
    remove(@RestParams() params: RemoveRevisionParams): Promise<Item> {
      return this.revisions.remove(type, params);
    }

    @Read(':id/autosaves')
    @Rights(rights.readAutosaves)
    listAutosaves(@RestParams() params: ListAutosavesParams): Promise<Item[]> {
      return this.revisions.autosaves(type, params);
    }

    @Act(':id/autosaves')
    @Rights(rights.autosave)
    @Endpoint({ transaction: false })
    autosave(@RestParams() params: AutosaveParams): Promise<Item> {
      return this.revisions.autosave(type, params);
    }

    @Read(':parent/autosaves/:id')
    @Rights(rights.read)
    readAutosave(@RestParams() params: ReadRevisionParams): Promise<Item> {
      return this.revisions.read(type, params, true);
    }
  }

  takes(RevisionController, { ...versionParams(type) });
  Object.defineProperty(RevisionController, 'name', { value: name });
  return RevisionController;
}

import type { Type } from '@nestjs/common';
import type { ContentType } from '../../core/content/post-type.js';
import type { Answer } from '../../core/rest/answer.js';
import { Create, RestParams, Read, Remove, RestController, Rights, Update } from '../../core/rest/route.decorators.js';
import { ContentPostsService } from './content-posts.service.js';
import { extendable } from '../shared/item-extensions.js';
import { takes } from './declared-params.js';
import { kindParams } from './post.params.js';
import type { ListKindParams, PostFieldsParams, ReadKindParams, RemoveKindParams } from './post.params.js';
import { postSchema } from './post.resource.js';
import { postRights } from './post.rights.js';

type Item = Promise<Record<string, unknown>>;

/**
 * The controller of `content/v2/<kind>`. All kinds have the same routes and rules; what they take and show follows
 * from the description of the kind.
 * @param name of the class, which logs and the OpenAPI document show
 */
export function postController(type: ContentType, name: string): Type<object> {
  const rights = postRights(type);

  @RestController('content/v2', type.restBase, { schema: () => postSchema(type) })
  class PostController {
    constructor(private readonly posts: ContentPostsService) {}

    @Read()
    @Rights(rights.list)
    list(@RestParams() params: ListKindParams): Promise<Answer> {
      return this.posts.list(type, params);
    }

    @Create()
    @Rights(rights.create)
    create(@RestParams() params: PostFieldsParams): Promise<Answer> {
      return this.posts.create(type, params);
    }

    @Read(':id')
    @Rights(rights.read)
    read(@RestParams() params: ReadKindParams): Promise<Answer> {
      return this.posts.read(type, params);
    }

    @Update(':id')
    @Rights(rights.update)
    update(@RestParams() params: PostFieldsParams & { id: number }): Item {
      return this.posts.update(type, params);
    }

    @Remove(':id')
    @Rights(rights.remove)
    remove(@RestParams() params: RemoveKindParams): Item {
      return this.posts.remove(type, params);
    }
  }

  const params = kindParams(type);
  takes(PostController, { ...params });
  extendable('post', type.name, params.create, params.update);
  Object.defineProperty(PostController, 'name', { value: name });
  return PostController;
}

import type { ContentType } from '#core/content';

/** REST path of one post, e.g. `content/v2/posts/5`. */
export function itemPath(type: Pick<ContentType, 'restBase'>, id: number): string {
  return `content/v2/${type.restBase}/${id}`;
}

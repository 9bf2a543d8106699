import type { PostStatus } from './post.entity.js';
import { contentEventName } from './content-events.service.js';

describe('The event of a change of content', () => {
  const post = (status: string) => ({ id: 1, slug: 'a', status: status as PostStatus });
  it.each([
    ['content.created', undefined, 'draft'],
    ['content.published', undefined, 'publish'],
    ['content.published', 'future', 'publish'],
    ['content.updated', 'publish', 'publish'],
    ['content.updated', 'publish', 'draft'],
    ['content.trashed', 'publish', 'trash'],
    ['content.updated', 'trash', 'trash'],
    ['content.updated', 'trash', 'draft'],
    ['content.published', 'trash', 'publish'],
    ['content.deleted', 'trash', undefined],
  ])('is %s from %s to %s', (name, before, after) => {
    expect(
      contentEventName({
        before: before ? post(before) : undefined,
        after: after ? post(after) : undefined,
      }),
    ).toBe(name);
  });
});

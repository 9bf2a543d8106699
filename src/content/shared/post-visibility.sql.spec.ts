import fc from 'fast-check';
import { CapabilitiesService } from '../../auth/capabilities.service.js';
import { ROLES } from '../../auth/roles.js';
import type { Extensions } from '../../core/modules/extensions.js';
import { Caller, VISITOR } from '../../core/context/caller.js';
import { mayEdit, mayRead } from '../../core/content/post-rights.js';
import { PAGE, POST } from '../content-types.js';
import { EVENT } from '../../cal/events/calendar-types.js';
import type { PostStatus } from '../../core/content/post.entity.js';
import { openToSearch, visiblePosts } from './post-visibility.sql.js';
import { rolesFor } from '../../core/content/post-type.js';
import { CONTENT_CAPABILITIES } from '../content-capabilities.js';

const STATUSES: readonly PostStatus[] = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
const capabilities = new CapabilitiesService({
  capabilities: new Map(Object.entries({ ...CONTENT_CAPABILITIES, ...rolesFor('cal_events') })),
} as Partial<Extensions> as Extensions);
const callers = [VISITOR, ...ROLES.map((role, i) => new Caller(i + 1, role, capabilities.of([role])))];

describe('visiblePosts', () => {
  it('selects exactly the posts that the permission check allows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...callers),
        fc.constantFrom(POST, PAGE, EVENT),
        fc.subarray([...STATUSES]),
        fc.constantFrom(...STATUSES),
        fc.boolean(),
        fc.constantFrom('view', 'edit'),
        (caller, type, asked, status, own, context) => {
          const { anybodys, own: owned } = visiblePosts(caller, type, asked, context);
          const shown = anybodys.includes(status) || (own && caller.known && owned.includes(status));
          const may = context === 'edit' ? mayEdit : mayRead;
          const authorId = own ? caller.id : 99;
          expect(shown).toBe(asked.includes(status) && may(caller, type, { author_id: authorId, status }));
        },
      ),
    );
  });

  it('matches nothing when the caller may see nothing', () => {
    expect(visiblePosts(VISITOR, POST, ['draft'], 'view').condition.sql).toBe('1 = 0');
    expect(visiblePosts(VISITOR, POST, [], 'view').condition.sql).toBe('1 = 0');
  });

  it('filters by author when only own posts are visible', () => {
    const author = new Caller(7, 'author', capabilities.of(['author']));
    expect(visiblePosts(author, POST, ['publish', 'draft'], 'view').condition).toEqual({
      sql: '(p.status = ? OR (p.author_id = ? AND p.status = ?))',
      parameters: ['publish', 7, 'draft'],
    });
  });
});

describe('openToSearch', () => {
  it('excludes protected posts from searches of callers who may not read them', () => {
    expect(openToSearch(VISITOR, POST)).toEqual([{ sql: "p.password = ''", parameters: [] }]);
    const author = new Caller(7, 'author', capabilities.of(['author']));
    expect(openToSearch(author, POST)[0].parameters).toEqual([7]);
    expect(openToSearch(new Caller(8, 'editor', capabilities.of(['editor'])), POST)).toEqual([]);
  });
});

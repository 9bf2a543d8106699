/** The capabilities that rule one kind of post. */
export interface PostCapabilities {
  edit: string;
  editOthers: string;
  editPublished: string;
  editPrivate: string;
  publish: string;
  delete: string;
  deleteOthers: string;
  deletePublished: string;
  deletePrivate: string;
  readPrivate: string;
}

/** What a kind of post may have beside an author, texts and an image; named as `types` shows them (content.md). */
export type PostFeature =
  | 'title'
  | 'editor'
  | 'excerpt'
  | 'author'
  | 'thumbnail'
  | 'comments'
  | 'revisions'
  | 'autosave'
  | 'post-formats'
  | 'page-attributes'
  | 'custom-fields';

/** What the life of a post depends on. */
export interface PostType {
  /** Our name, e.g. `cal_events`. */
  name: string;
  table: string;
  capabilities: PostCapabilities;
  /** First part of the permalink, e.g. `event`; empty for posts and pages. */
  permalinkBase: string;
  /** Query of addresses of what has no permalink (drafts): `?p=`, `?page_id=` or `?post_type=…&p=`. */
  plainQuery: string;
  /** What posts of the kind have. Default: none of these. */
  supports?: ReadonlySet<PostFeature>;
  /**
   * Posts form a tree (`parent_id`, `level`); a slug is unique on its level, permalinks name all ancestors.
   * Default false.
   */
  hierarchical?: boolean;
  /** Columns set to null in the trash and for a new title or text, because they hold a place for what is no more. */
  emptiedInTrash?: readonly string[];
  /** Posts can be pinned to the top of lists; those in the trash are not. Default false. */
  sticky?: boolean;
}

/** A kind of post that `content/v2` serves. Everything that differs between kinds is declared here and nowhere else. */
export interface ContentType extends PostType {
  /** Resource in `content/v2`. */
  restBase: string;
  /** What people call many and one of them. */
  labels: { many: string; one: string };
  /** Picture in menus, as clients name it; null for none. */
  icon: string | null;
  supports: ReadonlySet<PostFeature>;
  hierarchical: boolean;
  /** Columns of the table that are shown beside those that all posts have. */
  columns: readonly string[];
  /** Last part of the permalink as editors show it before it is known: `%postname%`. */
  slugPlaceholder: string;
  /** Whether people can look at one on a page made for it. */
  viewable: boolean;
  hasArchive: boolean;
  /** Words are found by a full-text index over title, excerpt and content. */
  indexed: boolean;
  sticky: boolean;
  /** Tickets can be had for them. */
  ticketed: boolean;
  /** REST path that makes posts of the kind, where they need more than `content/v2` takes. */
  madeBy?: string;
}

/** The ten capabilities of a kind, from the plural they are named after. */
export function capabilitiesFor(plural: string): PostCapabilities {
  return {
    edit: `edit_${plural}`,
    editOthers: `edit_others_${plural}`,
    editPublished: `edit_published_${plural}`,
    editPrivate: `edit_private_${plural}`,
    publish: `publish_${plural}`,
    delete: `delete_${plural}`,
    deleteOthers: `delete_others_${plural}`,
    deletePublished: `delete_published_${plural}`,
    deletePrivate: `delete_private_${plural}`,
    readPrivate: `read_private_${plural}`,
  };
}

/** The roles that have the capabilities of a kind which contributors write, authors publish and editors manage. */
export function rolesFor(plural: string): Record<string, readonly string[]> {
  const { edit, delete: remove, editPublished, deletePublished, publish } = capabilitiesFor(plural);
  return {
    ...editorsOnly(plural),
    ...rolesOf(['author', 'editor'], editPublished, deletePublished, publish),
    ...rolesOf(['contributor', 'author', 'editor'], edit, remove),
  };
}

/** The same for a kind that is a matter of editors. */
export function editorsOnly(plural: string): Record<string, readonly string[]> {
  return rolesOf(['editor'], ...Object.values<string>({ ...capabilitiesFor(plural) }));
}

function rolesOf(roles: readonly string[], ...capabilities: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(capabilities.map((capability) => [capability, roles]));
}

const features = (...names: PostFeature[]): ReadonlySet<PostFeature> => new Set(names);

/** What most kinds have in common. */
const ORDINARY = {
  icon: null,
  columns: [],
  permalinkBase: '',
  slugPlaceholder: '%pagename%',
  hierarchical: false,
  viewable: true,
  hasArchive: false,
  indexed: false,
  sticky: false,
  ticketed: false,
} satisfies Partial<ContentType>;

const calendarType = (
  name: string,
  table: string,
  labels: ContentType['labels'],
  permalinkBase: string,
): ContentType => ({
  ...ORDINARY,
  name,
  table,
  restBase: name,
  labels,
  capabilities: capabilitiesFor(name === 'cal_events' ? name : `${name}s`),
  supports: features('title', 'editor', 'excerpt', 'author', 'thumbnail', 'revisions', 'autosave', 'custom-fields'),
  permalinkBase,
  plainQuery: `?post_type=${name}&p=`,
});

export const EVENT: ContentType = {
  ...calendarType('cal_events', 'events', { many: 'Events', one: 'Event' }, 'event'),
  icon: 'dashicons-calendar',
  hasArchive: true,
  indexed: true,
  ticketed: true,
  madeBy: 'cal/events/v1/events',
};

export const VENUE: ContentType = {
  ...calendarType('cal_venue', 'venues', { many: 'Venues', one: 'Venue' }, 'venue'),
  viewable: false,
  emptiedInTrash: ['identity'],
};

export const ORGANIZER: ContentType = {
  ...calendarType('cal_organizer', 'organizers', { many: 'Organizers', one: 'Organizer' }, 'organizer'),
  viewable: false,
  emptiedInTrash: ['identity'],
};

export const POST: ContentType = {
  ...ORDINARY,
  name: 'post',
  table: 'posts',
  restBase: 'posts',
  labels: { many: 'Posts', one: 'Post' },
  icon: 'dashicons-admin-post',
  capabilities: capabilitiesFor('posts'),
  supports: features(
    'title',
    'editor',
    'author',
    'thumbnail',
    'excerpt',
    'custom-fields',
    'comments',
    'revisions',
    'post-formats',
    'autosave',
  ),
  columns: ['comment_status', 'ping_status', 'sticky', 'format'],
  plainQuery: '?p=',
  slugPlaceholder: '%postname%',
  indexed: true,
  sticky: true,
};

export const PAGE: ContentType = {
  ...ORDINARY,
  name: 'page',
  table: 'pages',
  restBase: 'pages',
  labels: { many: 'Pages', one: 'Page' },
  icon: 'dashicons-admin-page',
  capabilities: capabilitiesFor('pages'),
  supports: features(
    'title',
    'editor',
    'author',
    'thumbnail',
    'excerpt',
    'page-attributes',
    'custom-fields',
    'comments',
    'revisions',
    'autosave',
  ),
  columns: ['comment_status', 'ping_status', 'parent_id', 'level', 'menu_order'],
  plainQuery: '?page_id=',
  hierarchical: true,
  indexed: true,
  ticketed: true,
};

export const ATTACHMENT: ContentType = {
  ...ORDINARY,
  name: 'attachment',
  table: 'media',
  restBase: 'media',
  labels: { many: 'Media', one: 'Media' },
  icon: 'dashicons-admin-media',
  capabilities: capabilitiesFor('posts'),
  supports: features('title', 'author', 'comments'),
  plainQuery: '?attachment_id=',
};

/** A menu of the site as blocks; a matter of its administrators. */
export const NAVIGATION: ContentType = {
  ...ORDINARY,
  name: 'wp_navigation',
  table: 'navigation',
  restBase: 'navigation',
  labels: { many: 'Navigation Menus', one: 'Navigation Menu' },
  capabilities: Object.fromEntries(
    Object.keys(capabilitiesFor('posts')).map((action) => [action, 'manage_options']),
  ) as unknown as PostCapabilities,
  supports: features('title', 'editor', 'revisions', 'autosave'),
  plainQuery: '?post_type=wp_navigation&p=',
  viewable: false,
};

/** Every kind of post there is; a new kind is added here. */
export const POST_TYPES: readonly ContentType[] = [POST, PAGE, ATTACHMENT, NAVIGATION, VENUE, ORGANIZER, EVENT];

/** The kind called `name`. */
export function postType(name: string): ContentType | undefined {
  return POST_TYPES.find((type) => type.name === name);
}

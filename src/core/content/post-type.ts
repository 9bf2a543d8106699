import type { ContentType, PostCapabilities } from '#core/modules';

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

/** What most content types have in common. */
export const CONTENT_TYPE_DEFAULTS = {
  icon: null,
  columns: [],
  permalinkBase: '',
  slugPlaceholder: '%pagename%',
  hierarchical: false,
  viewable: true,
  hasArchive: false,
  indexed: false,
  sticky: false,
  taxonomies: [],
  ticketed: false,
} satisfies Partial<ContentType>;

import { isPermalinkStructure } from '#core/context';
import { trimEnd, trimStart } from '#core/text';

/**
 * The structure of permalinks of a site as this service writes it: with a slash at both ends.
 * @returns nothing for addresses by id (empty), and for structures that posts cannot have here
 */
export function acceptedStructure(structure: string): string | undefined {
  const written = `/${trimEnd(trimStart(structure, '/'), '/')}/`;
  return isPermalinkStructure(written) ? written : undefined;
}

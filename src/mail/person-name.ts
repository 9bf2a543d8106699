import { plainLine } from '#core/text';

/**
 * A stored name as messages show it: as plain text. Mail programs make links of what looks like an address, and anyone can order in any name:
 * the name then has blanks after its colons and dots (`https: evil. example/claim`).
 */
export function personName(name: string): string {
  return plainLine(name)
    .replace(/:[/\\]+/g, ': ')
    .replace(/[.\u3002\uFF0E\uFF61](?=[\p{L}\p{N}]{2})/gu, '. ');
}

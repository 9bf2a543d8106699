import { plainText } from '#core/text';

/** The stock keeping unit of a ticket that is made without one, such as `19-1-EARLY-BIRD`. */
export function generatedSku(id: number, author: number | null, name: string): string {
  return `${id}-${author ?? 0}-${plainText(name).toUpperCase().replace(/ /g, '-')}`;
}

import { decodeEntities, slugify } from '#core/text';
import type { ParamDeclaration } from '#core/parameters';

/** A text as clients send it: plain, or as the object that answers have. */
export type TextInput = string | { raw?: string; rendered?: string };

/**
 * Declaration of a text parameter (`title`, `content` …): documented as an object, taken as text too. What is neither
 * counts as nothing sent, as recorded.
 */
export function textParam(description: string, more: ParamDeclaration['properties'] = {}): ParamDeclaration {
  const properties = { raw: { type: 'string' }, rendered: { type: 'string' }, ...more } as const;
  return {
    type: 'object',
    properties,
    documented: { oneOf: [{ type: 'string' }, { type: 'object', properties }] },
    loose: 'Plain text is accepted too; what is neither counts as not sent (recorded).',
    description: `${description} Text, or an object with it as \`raw\`.`,
  };
}

/** The text that was sent; undefined when there was none, also for an object without `raw`. */
export function textValue(sent: unknown): string | undefined {
  if (typeof sent === 'string') return sent;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined;
  const { raw } = sent as { raw?: unknown };
  return typeof raw === 'string' ? raw : undefined;
}

/**
 * The slug a title would give. One that the post has already but for a number counts as that, because the number only
 * keeps it apart from others.
 */
export function generatedSlug(title: string, slug: string | null): string {
  const plain = slugify(decodeEntities(title));
  if (slug === null || !slug.startsWith(plain)) return plain;
  return /^(?:-\d+)?$/.test(slug.slice(plain.length)) ? slug : plain;
}

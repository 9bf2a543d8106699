import { XMLParser, type X2jOptions } from 'fast-xml-parser';

/** Elements inside of one another in XML that is read: statements of banks have about ten, exports of WordPress five. */
export const MAX_XML_DEPTH = 100;

/**
 * The elements of an XML document from elsewhere as an object. Undefined for a document with a doctype, whose entities
 * could expand, with elements nested deeper than {@link MAX_XML_DEPTH}, or that is broken.
 * @param options of `fast-xml-parser`
 */
export function xmlOrUndefined(xml: string, options: Omit<X2jOptions, 'maxNestedTags'>): unknown {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return undefined;
  try {
    return new XMLParser({ ...options, maxNestedTags: MAX_XML_DEPTH }).parse(xml) as unknown;
  } catch {
    return undefined;
  }
}

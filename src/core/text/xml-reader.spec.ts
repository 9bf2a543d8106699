import { MAX_XML_DEPTH, xmlOrUndefined } from './xml-reader.js';

const nested = (depth: number): string => '<a>'.repeat(depth) + 'x' + '</a>'.repeat(depth);

describe('xmlOrUndefined', () => {
  it(`reads elements that are nested ${MAX_XML_DEPTH} deep, and no deeper ones`, () => {
    expect(JSON.stringify(xmlOrUndefined(nested(MAX_XML_DEPTH), {}))).toContain('"x"');
    expect(xmlOrUndefined(nested(MAX_XML_DEPTH + 2), {})).toBeUndefined();
    expect(xmlOrUndefined('<a>'.repeat(1_000_000), {})).toBeUndefined();
  });

  it('reads nothing of a document with a doctype, and of what is no XML', () => {
    expect(xmlOrUndefined('<!doctype a [<!ENTITY b "c">]><a>&b;</a>', {})).toBeUndefined();
    expect(xmlOrUndefined('<a', {})).toBeUndefined();
  });
});

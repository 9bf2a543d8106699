import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { oembedXml } from './oembed-xml.js';

describe('oembedXml', () => {
  it('writes members as elements, nested objects as nested elements and list items as oembed', () => {
    expect(
      oembedXml({
        version: '1.0',
        width: 600,
        html: '<a href="x">A & B</a>',
        data: { status: 404, list: [1, { a: 2 }] },
      }),
    ).toBe(
      '<?xml version="1.0"?>\n<oembed><version>1.0</version><width>600</width><html>&lt;a href="x"&gt;A &amp; B&lt;/a&gt;</html>' +
        '<data><status>404</status><list><oembed>1</oembed><oembed><a>2</a></oembed></list></data></oembed>\n',
    );
  });

  it('writes well-formed XML for any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (body) => expect(XMLValidator.validate(oembedXml(body))).toBe(true)));
  });

  it('keeps every text that XML can contain', () => {
    const parser = new XMLParser({ trimValues: false, parseTagValue: false });
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme-ascii' }), (title) => {
        expect((parser.parse(oembedXml({ title })) as { oembed: { title: string } }).oembed.title).toBe(title);
      }),
    );
  });
});

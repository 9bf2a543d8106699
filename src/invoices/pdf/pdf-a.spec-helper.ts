import { XMLValidator } from 'fast-xml-parser';

/** What PDF/A-3 forbids, as it would be written. */
const FORBIDDEN = [
  '/Encrypt',
  '/JavaScript',
  '/JS ',
  '/Launch',
  '/LZWDecode',
  '/FFilter',
  '/RichMedia',
  '/AA ',
  '/XFA',
];

/** The objects of a document that is not compressed. */
function objectsOf(file: Buffer): string[] {
  const pieces = file.toString('latin1').split(' 0 obj\n').slice(1);
  return pieces.map((piece) => piece.split('\nendobj')[0]);
}

/** Objects of a type, without their streams. */
const ofType = (objects: readonly string[], type: string): string[] =>
  objects.filter((body) => new RegExp(`/Type /${type}\\b`).test(body)).map((body) => body.split('\nstream')[0]);

/** The metadata of a document. */
export function xmpOf(file: Buffer): string {
  const metadata = objectsOf(file).find((body) => /\/Subtype \/XML\b/.test(body)) ?? '';
  const xmp = metadata.slice(metadata.indexOf('stream\n') + 'stream\n'.length).split('\nendstream')[0];
  return Buffer.from(xmp, 'latin1').toString();
}

/**
 * What of PDF/A-3 (ISO 19005-3, level B) a document breaks, as far as a document of PDFKit can: output intent, metadata,
 * embedded fonts, embedded files, what is forbidden. veraPDF checks more (docs/e-invoices.md).
 */
export function pdfAFaults(file: Buffer): string[] {
  const text = file.toString('latin1');
  const objects = objectsOf(file);
  const faults: string[] = [];
  const check = (isMet: boolean, fault: string): void => void (isMet || faults.push(fault));
  check(/^%PDF-1\.7\n%[\u0080-\u00ff]{4}/.test(text), 'header');
  const trailer = text.slice(text.lastIndexOf('trailer'));
  check(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/.test(trailer), 'trailer without /ID');
  for (const sign of FORBIDDEN) check(!objects.some((body) => body.split('\nstream')[0].includes(sign)), sign);

  const [catalog = ''] = ofType(objects, 'Catalog');
  for (const entry of ['/OutputIntents [', '/Metadata ', '/MarkInfo', '/Lang ', '/StructTreeRoot '])
    check(catalog.includes(entry), `catalog without ${entry}`);
  const [intent = ''] = ofType(objects, 'OutputIntent');
  check(/\/S \/GTS_PDFA1\b/.test(intent) && /\/DestOutputProfile \d+ 0 R/.test(intent), 'output intent');

  const xmp = xmpOf(file);
  const packet = xmp.slice(xmp.indexOf('<x:xmpmeta'), xmp.lastIndexOf('</x:xmpmeta>') + '</x:xmpmeta>'.length);
  check(XMLValidator.validate(packet) === true, 'metadata is no XML');
  check(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</.test(xmp), 'metadata without PDF/A-3');
  const metadata = objects.find((body) => /\/Subtype \/XML\b/.test(body)) ?? '';
  check(!metadata.includes('/Filter'), 'compressed metadata');
  const used = [...xmp.matchAll(/<fx:(\w+)>/g)].map(([, name]) => name);
  for (const name of used)
    check(xmp.includes(`<pdfaProperty:name>${name}</pdfaProperty:name>`), `fx:${name} without a description`);

  const fontsOf = objects.filter((body) => /\/Type \/Font\b/.test(body));
  const descriptors = ofType(objects, 'FontDescriptor');
  check(fontsOf.length > 0 && descriptors.length > 0, 'no font');
  check(
    descriptors.every((body) => /\/FontFile[23] \d+ 0 R/.test(body)),
    'a font that is not embedded',
  );
  check(
    fontsOf.every((body) => /\/Subtype \/(?:Type0|CIDFontType[02])\b/.test(body)),
    'a font that viewers have to find',
  );
  check(
    fontsOf.every((body) => !/\/Type0\b/.test(body) || body.includes('/ToUnicode ')),
    'a font without Unicode',
  );

  const files = ofType(objects, 'Filespec');
  check(
    files.every((body) =>
      ['/F (', '/UF (', '/AFRelationship /Alternative', '/EF <<'].every((part) => body.includes(part)),
    ),
    'file specification',
  );
  check(files.length === 0 || (/\/AF \[/.test(catalog) && catalog.includes('/Names ')), 'catalog without its files');
  check(
    ofType(objects, 'EmbeddedFile').every((body) => /\/Subtype \/text#2Fxml/.test(body) && body.includes('/ModDate (')),
    'embedded file without type or date',
  );
  return faults;
}

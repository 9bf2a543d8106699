import type { PdfDocument } from '../../ticket-files/pdf/pdf-canvas.js';

/** Name of the file in the document, as Factur-X 1.0 and ZUGFeRD 2 want it. */
export const FACTUR_X_FILE = 'factur-x.xml';
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** Properties of the namespace, which PDF/A wants described in the document. */
const PROPERTIES = [
  ['DocumentFileName', 'name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'version of the Factur-X standard'],
  ['ConformanceLevel', 'conformance level of the embedded XML invoice'],
] as const;

/** What PDFKit has for PDF/A-3; its types do not show it. */
interface ArchiveDocument {
  file(content: Buffer, options: Record<string, string | Date>): void;
  appendXML(xml: string): void;
}

/** Puts an electronic invoice into a PDF/A-3 document, as the file that Factur-X and ZUGFeRD describe. */
export function embedFacturX(document: PdfDocument, xml: string, issued: Date): void {
  const archive = document as unknown as ArchiveDocument;
  archive.file(Buffer.from(xml), {
    name: FACTUR_X_FILE,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    creationDate: issued,
    modifiedDate: issued,
  });
  archive.appendXML(METADATA);
}

const METADATA = `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
  <fx:DocumentType>INVOICE</fx:DocumentType>
  <fx:DocumentFileName>${FACTUR_X_FILE}</fx:DocumentFileName>
  <fx:Version>1.0</fx:Version>
  <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about=""
  xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
  xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>fx</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq>${PROPERTIES.map(
      ([name, description]) => `
      <rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>${name}</pdfaProperty:name>
        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
        <pdfaProperty:category>external</pdfaProperty:category>
        <pdfaProperty:description>${description}</pdfaProperty:description>
      </rdf:li>`,
    ).join('')}
    </rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

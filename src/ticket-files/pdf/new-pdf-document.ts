import { xmlSafe } from '#core/text';
import { PAPERS, type Paper } from './paper.js';
import type { PdfDocument } from './pdf-canvas.js';

/** What a document says of itself. */
export interface PdfFacts {
  /** BCP 47. */
  language: string;
  paper: Paper;
  isCompressed: boolean;
  title: string;
  author: string;
  keywords: string;
  /** Milliseconds since 1970. */
  createdMs: number;
  /** PDF/A-3 (ISO 19005-3, level B), which can hold files. Default: false. */
  isArchival?: boolean;
}

/** What PDFKit has of a document; its types do not show it. */
interface DescribedDocument {
  info: Record<string, unknown>;
  _addInfo(): void;
}

/** A document without pages, whose dates and ids follow from what it says. */
export async function newPdfDocument(facts: PdfFacts): Promise<PdfDocument> {
  // Loaded with the first file, so that it costs nothing at the start.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: [...PAPERS[facts.paper]],
    margin: 0,
    autoFirstPage: false,
    compress: facts.isCompressed,
    // No font is loaded that no text needs.
    font: null as unknown as string,
    lang: facts.language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    subset: facts.isArchival === true ? 'PDF/A-3b' : undefined,
    info: {
      Title: facts.title,
      Author: facts.author,
      Creator: 'Almanac',
      Producer: 'Almanac',
      Keywords: facts.keywords,
      CreationDate: new Date(facts.createdMs),
    },
  });
  describeInXml(document as unknown as DescribedDocument);
  return document;
}

/** PDFKit writes title and author into the XML of the metadata as they are, which `&` and `<` break. */
function describeInXml(document: DescribedDocument): void {
  const describe = document._addInfo.bind(document);
  document._addInfo = () => {
    const { info } = document;
    document.info = Object.fromEntries(
      Object.entries(info).map(([name, value]) => [name, typeof value === 'string' ? escapedXml(value) : value]),
    );
    describe();
    document.info = info;
  };
}

const escapedXml = (text: string): string =>
  xmlSafe(text).replace(/[&<>]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

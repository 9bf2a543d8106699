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
}

/** A document without pages, whose dates and ids follow from what it says. */
export async function newPdfDocument(facts: PdfFacts): Promise<PdfDocument> {
  // Loaded with the first file, so that it costs nothing at the start.
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
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
    info: {
      Title: facts.title,
      Author: facts.author,
      Creator: 'Almanac',
      Producer: 'Almanac',
      Keywords: facts.keywords,
      CreationDate: new Date(facts.createdMs),
    },
  });
}

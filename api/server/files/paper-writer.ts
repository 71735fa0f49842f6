/** Writes a document for paper as a PDF: its pages in vectors, with fonts of ours. The same document always gives the same bytes. */
import { PDFDocument, PDFName } from 'pdf-lib';
import { type PaperDocument, pageSize } from './paper.ts';
import { PaperFaces } from './paper-faces.ts';
import { pagesOf } from './paper-pages.ts';

/** Points of a pixel. */
const POINTS = 0.75;

export async function writePaper(paper: PaperDocument): Promise<Uint8Array> {
  const faces = await PaperFaces.load();
  const pages = pagesOf(paper, faces);
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(paper.title);
  document.setCreator('Mimic');
  document.setProducer('Mimic');
  document.setCreationDate(new Date(paper.made));
  const { context } = document;
  const resources = faces.resources(document);
  const [width, height] = pageSize(paper).map((pixels) => Math.round(pixels * POINTS * 100) / 100) as [
    number,
    number,
  ];
  for (const operators of pages) {
    const page = document.addPage([width, height]);
    const content = `q ${POINTS} 0 0 ${-POINTS} 0 ${height} cm\n${operators}Q\n`;
    page.node.set(PDFName.of('Resources'), resources);
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  }
  return document.save();
}

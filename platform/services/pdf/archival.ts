import { createHash } from 'node:crypto';
import { type PDFDocument, PDFHexString, PDFName, PDFString } from 'pdf-lib';
import sharp from 'sharp';

export interface Archival {
  title: string;
  lang: string;
  madeAt: Date;
  /** The company that issues the document. */
  author: string;
  /** Text that differs between any two documents. */
  id: string;
}

const PRODUCER = 'Umlauf';

/**
 * Adds what PDF/A-2b (ISO 19005-2) demands beyond embedded fonts: XMP metadata that repeats the document information, a
 * colour profile for the device colours, and a file identifier. The rest of the rules forbid things that are not used
 * here: encryption, scripts, transparency, references to other files.
 */
export async function makeArchival(document: PDFDocument, archival: Archival): Promise<void> {
  const { context, catalog } = document;
  const { title, author, madeAt, id } = archival;
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setCreator(PRODUCER);
  document.setProducer(PRODUCER);
  document.setCreationDate(madeAt);
  document.setModificationDate(madeAt);
  const metadata = context.stream(new TextEncoder().encode(writeXmp(archival)), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  const profile = context.flateStream(await readRgbProfile(), { N: 3, Alternate: 'DeviceRGB' });
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
    Info: PDFString.of('sRGB IEC61966-2.1'),
    RegistryName: PDFString.of('http://www.color.org'),
    DestOutputProfile: context.register(profile),
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]));
  const hash = PDFHexString.of(createHash('sha256').update(id).digest('hex').slice(0, 32));
  context.trailerInfo.ID = context.obj([hash, hash]);
}

let profileRead: Promise<Uint8Array> | undefined;

/** The sRGB profile that the picture library ships, read from a picture that it embeds it into. */
function readRgbProfile(): Promise<Uint8Array> {
  profileRead ??= embedProfile();
  return profileRead;
}

async function embedProfile(): Promise<Uint8Array> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const;
  const { icc } = await sharp(await sharp(pixel).withIccProfile('srgb').png().toBuffer()).metadata();
  if (!icc) throw new Error('The picture library embeds no colour profile.');
  return icc;
}

function writeXmp({ title, author, lang, madeAt }: Archival): string {
  const at = madeAt.toISOString().replace(/\.\d+Z$/, 'Z');
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>2</pdfaid:part>
<pdfaid:conformance>B</pdfaid:conformance>
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${quoteXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${quoteXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${quoteXml(lang)}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>${PRODUCER}</pdf:Producer>
<xmp:CreatorTool>${PRODUCER}</xmp:CreatorTool>
<xmp:CreateDate>${at}</xmp:CreateDate>
<xmp:ModifyDate>${at}</xmp:ModifyDate>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
${' '.repeat(100)}
<?xpacket end="w"?>`;
}

function quoteXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

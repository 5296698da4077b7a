import { accentLine, box, circle, detail, flat, outlined, shape } from './shapes.ts';

export const tabletShapes: Readonly<Record<string, string>> = {
  /** Wider than high, its camera above the long side. */
  wide: outlined([
    box('body', { x: 22, y: 82, width: 156, height: 102, round: 9 }),
    flat([box('screen', { x: 29.5, y: 89.5, width: 141, height: 87, round: 3 }), circle('glass', 100, 86, 1.5)]),
    accentLine('M29.5 154c34 0 44-42 68-42s16 24 0 24-10-44 73-46'),
    detail('M40 82h14'),
  ]),
  mini: outlined([
    box('body', { x: 58, y: 62, width: 84, height: 122, round: 12 }),
    flat([box('screen', { x: 64.5, y: 68.5, width: 71, height: 109, round: 6 }), circle('glass', 100, 65.5, 1.4)]),
    accentLine('M64.5 152c19 0 22-38 35-38s10 22 0 22-6-48 36-50'),
    detail('M142 84v16'),
  ]),
  /** Its own stand below. */
  stand: outlined([
    shape('side', 'M60 148l-14 36h108l-14-36z'),
    box('body', { x: 24, y: 70, width: 152, height: 96, round: 8 }),
    flat([box('screen', { x: 31, y: 77, width: 138, height: 76, round: 2 }), circle('glass', 100, 73.5, 1.5)]),
    accentLine('M31 136c34 0 42-38 66-38s16 22 0 22-10-36 72-38'),
    box('back', { x: 24, y: 158, width: 152, height: 14, round: 7 }),
  ]),
  /** A thick frame with screws at its corners. */
  rugged: outlined([
    box('side', { x: 40, y: 34, width: 120, height: 150, round: 14 }),
    box('body', { x: 50, y: 46, width: 100, height: 126, round: 5 }),
    flat([box('screen', { x: 56, y: 56, width: 88, height: 106, round: 2 })]),
    accentLine('M56 138c22 0 27-40 44-40s12 24 0 24-7-46 44-48'),
    detail('M45 40h2M153 40h2M45 178h2M153 178h2M88 178h24'),
  ]),
};

const LID = 'M38 70a8 8 0 0 1 8-8h108a8 8 0 0 1 8 8v98H38z';
const THREAD = 'M45 144c30 0 36-46 56-46s14 28 0 28-8-44 54-46';

export const notebookShapes: Readonly<Record<string, string>> = {
  /** A narrow border and a flat base. */
  thin: outlined([
    shape('body', 'M36 64a5 5 0 0 1 5-5h118a5 5 0 0 1 5 5v112H36z'),
    flat([shape('screen', 'M40 63h120v110H40z'), circle('glass', 100, 61, 1.2)]),
    accentLine('M40 148c32 0 38-50 60-50s15 30 0 30-8-50 60-52'),
    shape('back', 'M18 175h164v2a7 7 0 0 1-7 7H25a7 7 0 0 1-7-7z'),
  ]),
  /** Broad borders, a stick between the keys, keys of the trackpad. */
  business: outlined([
    shape('body', 'M40 54a4 4 0 0 1 4-4h112a4 4 0 0 1 4 4v92H40z'),
    flat([shape('screen', 'M50 60h100v76H50z'), circle('glass', 100, 55, 1.5)]),
    accentLine('M50 122c26 0 32-36 50-36s12 22 0 22-8-36 50-38'),
    shape('back', 'M40 146h120l22 32a4 4 0 0 1-3 6H21a4 4 0 0 1-3-6z'),
    '<path d="M44 154h112M38 162h124" fill="none" stroke-width="var(--il-detail)" stroke-dasharray="5 3"/>',
    detail('M80 172h40l4 8H76z'),
    flat([circle('accent', 100, 158, 3)]),
  ]),
  /** A high base with vents and a strip of light. */
  gaming: outlined([
    shape('body', 'M34 62l10-8h112l10 8v94H34z'),
    flat([shape('screen', 'M41 64h118v86H41z'), circle('glass', 100, 58.5, 1.3)]),
    accentLine('M41 136c30 0 38-44 58-44s14 26 0 26-8-42 60-44'),
    shape('side', 'M28 156h144l12 10v14l-6 4H22l-6-4v-14z'),
    detail('M30 168h10M30 173h10M160 168h10M160 173h10'),
    accentLine('M60 178h80', 3),
  ]),
  /** Broad borders and a thick base, as before 2016. */
  bezel: outlined([
    shape('body', LID),
    flat([shape('screen', 'M50 78h100v78H50z'), circle('glass', 100, 70, 1.6)]),
    accentLine('M50 142c26 0 32-40 50-40s12 24 0 24-8-38 50-40'),
    shape('back', 'M14 164h172v10a10 10 0 0 1-10 10H24a10 10 0 0 1-10-10z'),
    detail('M28 174h18M150 174h8M164 174h8'),
    box('side', { x: 82, y: 164, width: 36, height: 6, round: 2 }),
  ]),
  /** A round lid, coloured lines on it. */
  cloud: outlined([
    shape('body', 'M38 80a18 18 0 0 1 18-18h88a18 18 0 0 1 18 18v88H38z'),
    flat([shape('screen', 'M46 80a10 10 0 0 1 10-10h88a10 10 0 0 1 10 10v83H46z')]),
    accentLine(THREAD.replace('M45', 'M46').replace('54-46', '53-46')),
    shape('back', 'M20 169h160a15 15 0 0 1-15 15H35a15 15 0 0 1-15-15z'),
  ]),
};

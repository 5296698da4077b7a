import type { ErrorKind } from './error-kind.ts';

/** Of themes, colours and pictures. */
export const themeErrors = {
  unknownTheme: {
    id: 'E015',
    title: 'unknown theme',
    explanation: 'A theme is a file themes/<name>.tokens.json.',
  },
  unknownToken: {
    id: 'E041',
    title: 'unknown token',
    explanation:
      'An alias {group.name} or a contrast pair names a token that the theme does not have, or aliases form a cycle.',
  },
  tokenType: {
    id: 'E042',
    title: 'invalid token value',
    explanation:
      'The value of a token does not match its type (DTCG): a colour has colorSpace, components and hex, a dimension has value and unit.',
  },
  contrast: {
    id: 'E043',
    title: 'contrast too low',
    explanation:
      'The contrast of a foreground and its background is below WCAG AA: 4.5 for text, 3 for parts of the interface. Darken or lighten one of them.',
  },
  missingToken: {
    id: 'E044',
    title: 'missing token',
    explanation:
      'A theme lacks a token that other themes have, or the dark scheme lacks one of the light scheme. The style would have no value.',
  },
  missingFont: {
    id: 'E045',
    title: 'missing font file',
    explanation: 'The theme names a font file that does not exist in themes/fonts.',
  },
  themePicture: {
    id: 'E073',
    title: 'invalid theme picture',
    explanation:
      'Every theme that a tenant names needs themes/wordmarks/<name>.svg and themes/icons/<name>.svg: SVG with a viewBox, drawn with shapes only. Each page shows both, so no page of the shop could be rendered without them.',
  },
  picture: {
    id: 'E074',
    title: 'invalid picture',
    explanation:
      'tenants/pictures.json gives pictures of categories and devices: files in tenants/pictures, or https addresses whose origin a shop allows in pictureOrigins. A file needs a known format and at least 400 pixels on each side, every picture of a category an alternative text in each language, and every file a use. "npm run tenants -- media check" lists them all.',
  },
  invalidPicture: {
    id: 'E111',
    title: 'invalid SVG picture',
    explanation:
      'Logos of carriers and posters of films are SVG with a viewBox, drawn with shapes only. They become part of pages.',
  },
  tokenName: {
    id: 'E112',
    title: 'invalid token name',
    explanation: 'The name of a token is letters, digits and hyphens. It becomes a name in the style sheet.',
  },
  staleContrast: {
    id: 'E113',
    title: 'recorded contrast is out of date',
    explanation:
      'foregroundHex, backgroundHex and ratio of a contrast pair record what the colours are. They are computed again, and must be equal. The required ratio is at least that of WCAG AA.',
  },
  contrastPairs: {
    id: 'E139',
    title: 'contrast pair missing or weakened',
    explanation:
      'The platform owns the list of colours that meet on a page: every theme has the same pairs of foreground, background and use. A pair that a theme leaves out or relabels would not be checked.',
  },
  unknownParentTheme: {
    id: 'E165',
    title: 'theme extends no other theme',
    explanation:
      'A theme may extend another by $extensions["example.umlauf.extends"] and then sets only what differs. The other theme must exist and must not extend this one.',
  },
} as const satisfies Record<string, ErrorKind>;

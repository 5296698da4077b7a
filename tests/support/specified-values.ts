/** Formats of dates by country, as the specification lists them. */
export const dateFormats: Readonly<Record<string, string>> = {
  at: 'dd.mm.yy',
  de: 'dd.mm.yy',
  es: 'dd/mm/yy',
  fr: 'dd/mm/yy',
  it: 'dd/mm/yy',
};

/** Layouts of a shop mode with the frame of their pages: home, everything else. */
export const specifiedLayouts: Readonly<
  Record<string, { home: [name: string, frame: string]; rest: [string, string] }>
> = {
  default: { home: ['home', 'home'], rest: ['default', 'shop'] },
  b2bWidget: { home: ['b2bwidget-home', 'businessHome'], rest: ['b2bwidget-default', 'business'] },
  agan: { home: ['agan-default', 'sister'], rest: ['agan-default', 'sister'] },
  aganwidget: { home: ['aganwidget-default', 'widget'], rest: ['aganwidget-default', 'widget'] },
};

/** Kinds of landing pages that a visit is counted by. */
export const landingPageKinds = ['agan', 'b2b', 'consumer'];

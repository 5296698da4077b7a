import { type CSSProperties, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { contentId, type LogoPictures, type MailLogo, type MailPicture } from './logo.ts';
import {
  type Block,
  type BrandedMailContent,
  type MailAmount,
  splitParagraphs,
  type TableRow,
} from './mail-content.ts';
import type { MailColours, MailStyle } from './theme-colours.ts';

type BlockProps<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** Prints a complete document with every style inlined; the only style sheet is for dark mode. */
export function printHtml(letter: BrandedMailContent, theme: MailStyle, mark?: ShownLogo): string {
  return `<!doctype html>${renderToStaticMarkup(<MailPage content={letter} theme={theme} logo={mark} />)}`;
}

type ShownLogo = Pick<MailLogo, 'width' | 'height'> & Pick<LogoPictures, 'light' | 'dark'>;

/** One 600 px column on the theme's background, with the header of the shop's pages. */
function MailPage({
  content,
  theme,
  logo,
}: {
  content: BrandedMailContent;
  theme: MailStyle;
  logo: ShownLogo | undefined;
}) {
  const { light } = theme;
  const body: CSSProperties = { margin: 0, padding: '24px 0', background: light.sunken, color: light.text };
  const column: CSSProperties = {
    boxSizing: 'border-box',
    maxWidth: 600,
    margin: '0 auto',
    background: light.surface,
    fontFamily: theme.textFont,
    fontSize: 17,
    lineHeight: 1.55,
  };
  return (
    <html lang={content.lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{darkRules(theme.dark)}</style>
      </head>
      <body className="m-ground" style={body}>
        <div className="m-column" style={column}>
          <Header content={content} theme={theme} logo={logo} />
          <div style={{ padding: '28px 36px 32px' }}>
            <h1 style={headlineStyle(content, theme)}>{content.headline}</h1>
            {content.blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
              <Part key={at} block={block} theme={theme} />
            ))}
            <Rule theme={theme} />
            <Footer content={content} theme={theme} />
          </div>
        </div>
      </body>
    </html>
  );
}

/**
 * The brand's logo on the header colour of its shop. The alternative text has the same place and type. Mail programs
 * that report a dark scheme show the other picture.
 */
function Header({
  content,
  theme,
  logo,
}: {
  content: BrandedMailContent;
  theme: MailStyle;
  logo: ShownLogo | undefined;
}) {
  const { light } = theme;
  const header = { padding: '20px 36px', background: light.header, color: light.onHeader };
  const name: CSSProperties = { fontFamily: theme.displayFont, fontSize: 26, fontWeight: 700, lineHeight: 1.2 };
  if (!logo) {
    return (
      <div className="m-header" style={header}>
        <p className="m-logo" style={{ ...name, margin: 0 }}>
          {content.brand}
        </p>
      </div>
    );
  }
  const getPictureSource = ({ hash }: Pick<MailPicture, 'hash'>) => (
    <img
      className="m-logo"
      src={`cid:${contentId({ hash })}`}
      alt={content.brand}
      width={logo.width}
      height={logo.height}
      style={{ ...name, display: 'block', border: 0, color: light.onHeader }}
      // Prevents React from adding a preload to the head.
      fetchPriority="low"
    />
  );
  if (logo.light.hash === logo.dark.hash) {
    return (
      <div className="m-header" style={header}>
        {getPictureSource(logo.light)}
      </div>
    );
  }
  return (
    <div className="m-header" style={header}>
      <div className="m-light">{getPictureSource(logo.light)}</div>
      <div className="m-dark" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }} aria-hidden="true">
        {getPictureSource(logo.dark)}
      </div>
    </div>
  );
}

/** Visitors get a headline; shop staff get the subject as a small one. */
function headlineStyle({ reader }: BrandedMailContent, { displayFont }: MailStyle): CSSProperties {
  if (reader === 'shop') {
    return { margin: '0 0 20px', fontFamily: displayFont, fontSize: 28, fontWeight: 500, lineHeight: 1.2 };
  }
  return {
    margin: '0 0 12px',
    fontFamily: displayFont,
    fontSize: 34,
    fontWeight: 500,
    lineHeight: 1.12,
    letterSpacing: '-0.022em',
  };
}

function Part({ block, theme }: { block: Block; theme: MailStyle }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p style={{ margin: '0 0 20px' }}>
          <Lines lines={block.text.split('\n')} />
        </p>
      );
    case 'note':
      return <Small text={block.text} margin="20px 0 0" theme={theme} />;
    case 'summary':
      return <Summary block={block} theme={theme} />;
    case 'action':
      return <Action block={block} theme={theme} />;
    case 'more':
      return <More block={block} theme={theme} />;
    case 'list':
      return <List block={block} theme={theme} />;
    case 'facts':
      return <Facts block={block} theme={theme} />;
    case 'table':
      return <Table block={block} theme={theme} />;
    case 'quote':
      return <Quote block={block} theme={theme} />;
  }
}

function Summary({ block: { amount, lines }, theme }: { block: BlockProps<'summary'>; theme: MailStyle }) {
  const style = { margin: 0, color: theme.light.muted };
  return (
    <>
      {amount ? <Sum amount={amount} font={theme.displayFont} /> : null}
      {lines.map((line, at) => (
        <p key={line} className="m-muted" style={at === lines.length - 1 ? { ...style, margin: '0 0 20px' } : style}>
          {line}
        </p>
      ))}
    </>
  );
}

function Sum({ amount, font }: { amount: MailAmount; font: string }) {
  return (
    <p style={{ margin: '0 0 6px', fontFamily: font, fontSize: 60, lineHeight: 1, letterSpacing: '-0.035em' }}>
      {amount.whole}
      <span style={{ fontSize: 32, letterSpacing: 0 }}>
        {amount.fraction}
        {'\u00a0'}
        {amount.sign}
      </span>
    </p>
  );
}

function Action({ block: { label, url, caption }, theme }: { block: BlockProps<'action'>; theme: MailStyle }) {
  const button: CSSProperties = {
    display: 'inline-block',
    padding: '13px 26px',
    borderRadius: theme.radius,
    background: theme.light.action,
    color: theme.light.onAction,
    fontWeight: 700,
    textDecoration: 'none',
  };
  return (
    <>
      <p style={{ margin: caption ? '0 0 12px' : 0 }}>
        <a className="m-action" href={url} style={button}>
          {label}
        </a>
      </p>
      {caption ? <Small text={caption} margin={0} theme={theme} /> : null}
    </>
  );
}

function More({ block: { label, url }, theme }: { block: BlockProps<'more'>; theme: MailStyle }) {
  return (
    <p style={{ margin: '20px 0 0' }}>
      <a className="m-link" href={url} style={{ color: theme.light.link }}>
        {label}
      </a>
    </p>
  );
}

function Small({ text, margin, theme }: { text: string; margin: string | number; theme: MailStyle }) {
  return (
    <p className="m-muted" style={{ margin, color: theme.light.muted, fontSize: 14 }}>
      {text}
    </p>
  );
}

function List({ block: { title, items, ordered }, theme }: { block: BlockProps<'list'>; theme: MailStyle }) {
  const Items = ordered ? 'ol' : 'ul';
  return (
    <>
      <Rule theme={theme} />
      <p style={{ margin: '0 0 6px', fontWeight: 700 }}>{title}</p>
      <Items style={{ margin: 0, paddingLeft: 22 }}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Items>
    </>
  );
}

function Facts({ block: { facts }, theme }: { block: BlockProps<'facts'>; theme: MailStyle }) {
  return facts.map(({ term, value }) => (
    <p key={term} style={{ margin: 0 }}>
      <span className="m-muted" style={{ color: theme.light.muted }}>
        {term}:
      </span>{' '}
      {value}
    </p>
  ));
}

function Table({ block: { title, rows, total }, theme }: { block: BlockProps<'table'>; theme: MailStyle }) {
  const { light } = theme;
  const cell = { padding: '10px 0', borderTop: `1px solid ${light.line}`, verticalAlign: 'top' } as const;
  const amount = { ...cell, paddingLeft: 16, textAlign: 'right', whiteSpace: 'nowrap' } as const;
  const totalled = { borderTop: `2px solid ${light.text}`, fontWeight: 700 };
  return (
    <table className="m-line" style={{ width: '100%', borderCollapse: 'collapse', marginTop: 24 }}>
      <caption style={{ paddingBottom: 8, textAlign: 'left', fontWeight: 700 }}>{title}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.note}>
            <td style={cell}>
              <Cell row={row} colour={light.muted} />
            </td>
            <td style={amount}>{row.amount}</td>
          </tr>
        ))}
        <tr>
          <td style={{ ...cell, ...totalled }}>{total.term}</td>
          <td style={{ ...amount, ...totalled }}>{total.amount}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Cell({ row: { text, note }, colour }: { row: TableRow; colour: string }) {
  return (
    <>
      {text}
      <br />
      <span className="m-muted" style={{ color: colour, fontSize: 14 }}>
        {note}
      </span>
    </>
  );
}

function Quote({ block: { text }, theme }: { block: BlockProps<'quote'>; theme: MailStyle }) {
  return (
    <>
      <Rule theme={theme} />
      <blockquote
        className="m-line"
        style={{ margin: 0, paddingLeft: 16, borderLeft: `3px solid ${theme.light.line}` }}
      >
        {splitParagraphs(text).map((lines, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
          <p key={at} style={{ margin: '0 0 16px' }}>
            <Lines lines={lines} />
          </p>
        ))}
      </blockquote>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
    <Fragment key={row}>
      {row > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

function Footer({
  content: { imprint, reason, footerLink },
  theme,
}: {
  content: BrandedMailContent;
  theme: MailStyle;
}) {
  const style = { margin: 0, color: theme.light.muted, fontSize: 14 };
  return (
    <>
      <p className="m-muted" style={style}>
        {reason}
        {footerLink ? (
          <>
            {' '}
            <a className="m-link" href={footerLink.url} style={{ color: theme.light.link }}>
              {footerLink.label}
            </a>
          </>
        ) : null}
      </p>
      {imprint ? (
        <p className="m-muted" style={{ ...style, marginTop: 12, fontSize: 13 }}>
          {imprint}
        </p>
      ) : null}
    </>
  );
}

function Rule({ theme }: { theme: MailStyle }) {
  return <hr className="m-line" style={{ margin: '24px 0', border: 0, borderTop: `1px solid ${theme.light.line}` }} />;
}

function darkRules(dark: MailColours): string {
  const rules = [
    `.m-ground{background:${dark.sunken}!important;color:${dark.text}!important}`,
    `.m-column{background:${dark.surface}!important}`,
    `.m-header{background:${dark.header}!important;color:${dark.onHeader}!important}`,
    '.m-light{display:none!important}',
    '.m-dark{display:block!important;max-height:none!important}',
    `.m-line{border-color:${dark.line}!important}`,
    `.m-muted{color:${dark.muted}!important}`,
    `.m-link{color:${dark.link}!important}`,
    `.m-action{background:${dark.action}!important;color:${dark.onAction}!important}`,
  ];
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

import type { CSSProperties, ReactNode } from 'react';
import type { MailColours, MailTheme } from '../theme-colours.ts';

export interface MailPageProps {
  lang: string;
  title: string;
  theme: MailTheme;
  /** Shop name, set as a wordmark: mail programs drop drawings. */
  brand: string;
  footer: ReactNode;
  children: ReactNode;
}

/** One 600 px column on the theme's ground. Styles are inlined values; the one style sheet is for dark mode only. */
export function MailPage({ lang, title, theme, brand, footer, children }: MailPageProps) {
  const { light } = theme;
  const body: CSSProperties = { margin: 0, padding: '24px 0', background: light.sunken, color: light.text };
  const column: CSSProperties = {
    boxSizing: 'border-box',
    maxWidth: 600,
    margin: '0 auto',
    padding: '32px 36px',
    background: light.surface,
    fontFamily: theme.textFont,
    fontSize: 17,
    lineHeight: 1.55,
  };
  const mark: CSSProperties = {
    display: 'inline-block',
    margin: 0,
    paddingBottom: 2,
    borderBottom: `3px solid ${light.accent}`,
    fontFamily: theme.displayFont,
    fontSize: 26,
    lineHeight: 1.2,
  };
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkRules(theme.dark)}</style>
      </head>
      <body className="m-ground" style={body}>
        <div className="m-column" style={column}>
          <p className="m-mark" style={mark}>
            {brand}
          </p>
          <Rule theme={theme} />
          {children}
          <Rule theme={theme} />
          <p className="m-muted" style={{ margin: 0, color: light.muted, fontSize: 14 }}>
            {footer}
          </p>
        </div>
      </body>
    </html>
  );
}

/** The headline of a mail to a visitor. */
export function headingStyle({ displayFont }: MailTheme): CSSProperties {
  return {
    margin: '0 0 12px',
    fontFamily: displayFont,
    fontSize: 34,
    fontWeight: 500,
    lineHeight: 1.12,
    letterSpacing: '-0.022em',
  };
}

/** The one action of a mail, a link that looks like a button. */
export function actionStyle({ radius, light }: MailTheme): CSSProperties {
  return {
    display: 'inline-block',
    padding: '13px 26px',
    borderRadius: radius,
    background: light.action,
    color: light.onAction,
    fontWeight: 700,
    textDecoration: 'none',
  };
}

export function Rule({ theme }: { theme: MailTheme }) {
  return <hr className="m-line" style={{ margin: '24px 0', border: 0, borderTop: `1px solid ${theme.light.line}` }} />;
}

function darkRules(dark: MailColours): string {
  const rules = [
    `.m-ground{background:${dark.sunken}!important;color:${dark.text}!important}`,
    `.m-column{background:${dark.surface}!important}`,
    `.m-mark{border-color:${dark.accent}!important}`,
    `.m-line{border-color:${dark.line}!important}`,
    `.m-muted{color:${dark.muted}!important}`,
    `.m-link{color:${dark.link}!important}`,
    `.m-action{background:${dark.action}!important;color:${dark.onAction}!important}`,
  ];
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`;
}

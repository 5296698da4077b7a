import { Fragment } from 'react';
import type { MailTheme } from '../theme-colours.ts';
import { MailPage, Rule } from './MailPage.tsx';

/** Every word of the mail, ready to print; the HTML and the text part are made of the same. */
export interface ContactMessageWords {
  lang: string;
  brand: string;
  subject: string;
  headline: string;
  facts: { term: string; value: string }[];
  /** The message: paragraphs of lines. */
  paragraphs: string[][];
  reason: string;
}

export function ContactMessageMail({ words, theme }: { words: ContactMessageWords; theme: MailTheme }) {
  const { light } = theme;
  return (
    <MailPage lang={words.lang} title={words.subject} theme={theme} brand={words.brand} footer={words.reason}>
      <h1 style={{ margin: '0 0 20px', fontFamily: theme.displayFont, fontSize: 28, fontWeight: 500, lineHeight: 1.2 }}>
        {words.headline}
      </h1>
      {words.facts.map(({ term, value }) => (
        <p key={term} style={{ margin: 0 }}>
          <span className="m-muted" style={{ color: light.muted }}>
            {term}:
          </span>{' '}
          {value}
        </p>
      ))}
      <Rule theme={theme} />
      {words.paragraphs.map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
        <p key={at} style={{ margin: '0 0 16px' }}>
          {lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: printed once, never reordered
            <Fragment key={row}>
              {row > 0 ? <br /> : null}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </MailPage>
  );
}

import type { MailTheme } from '../theme-colours.ts';
import { actionStyle, headingStyle, MailPage } from './MailPage.tsx';

/** Every word of the mail, ready to print; the HTML and the text part are made of the same. */
export interface NewsletterWords {
  lang: string;
  brand: string;
  subject: string;
  headline: string;
  text: string;
  button: string;
  url: string;
  note: string | undefined;
  imprint: string;
  reason: string;
  unsubscribe: string;
  unsubscribeUrl: string;
}

export function NewsletterMail({ words, theme }: { words: NewsletterWords; theme: MailTheme }) {
  const { light } = theme;
  return (
    <MailPage
      lang={words.lang}
      title={words.subject}
      theme={theme}
      brand={words.brand}
      footer={<Footer words={words} theme={theme} />}
    >
      <h1 style={headingStyle(theme)}>{words.headline}</h1>
      <p style={{ margin: '0 0 24px' }}>{words.text}</p>
      <p style={{ margin: 0 }}>
        <a className="m-action" href={words.url} style={actionStyle(theme)}>
          {words.button}
        </a>
      </p>
      {words.note ? (
        <p className="m-muted" style={{ margin: '20px 0 0', color: light.muted, fontSize: 14 }}>
          {words.note}
        </p>
      ) : null}
    </MailPage>
  );
}

function Footer({ words, theme }: { words: NewsletterWords; theme: MailTheme }) {
  return (
    <>
      {words.imprint} {words.reason}{' '}
      <a className="m-link" href={words.unsubscribeUrl} style={{ color: theme.light.link }}>
        {words.unsubscribe}
      </a>
    </>
  );
}

import type { MailTheme } from '../theme-colours.ts';
import { actionStyle, headingStyle, MailPage, Rule } from './MailPage.tsx';

/** Every word and figure of the mail, ready to print; the HTML and the text part are made of the same. */
export interface TradeLabelWords {
  lang: string;
  brand: string;
  subject: string;
  headline: string;
  intro: string;
  /** Undefined when nothing is paid. */
  amount: { whole: string; fraction: string; sign: string } | undefined;
  devices: string[];
  sale: string;
  voucher: string | undefined;
  button: string;
  labelUrl: string;
  attached: string;
  packTitle: string;
  packing: string[];
  nextTitle: string;
  next: string[];
  imprint: string;
  reason: string;
  questions: string;
  questionsAddress: string;
}

export function TradeLabelMail({ words, theme }: { words: TradeLabelWords; theme: MailTheme }) {
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
      <p style={{ margin: '0 0 20px' }}>{words.intro}</p>
      {words.amount ? <Amount amount={words.amount} font={theme.displayFont} /> : null}
      {words.devices.map((device) => (
        <p key={device} className="m-muted" style={{ margin: 0, color: light.muted }}>
          {device}
        </p>
      ))}
      {words.voucher ? (
        <p className="m-muted" style={{ margin: 0, color: light.muted }}>
          {words.voucher}
        </p>
      ) : null}
      <p className="m-muted" style={{ margin: '0 0 20px', color: light.muted }}>
        {words.sale}
      </p>
      <p style={{ margin: '0 0 12px' }}>
        <a className="m-action" href={words.labelUrl} style={actionStyle(theme)}>
          {words.button}
        </a>
      </p>
      <p className="m-muted" style={{ margin: 0, color: light.muted, fontSize: 14 }}>
        {words.attached}
      </p>
      <Rule theme={theme} />
      <Section title={words.packTitle} items={words.packing} />
      <Rule theme={theme} />
      <Section title={words.nextTitle} items={words.next} ordered />
    </MailPage>
  );
}

function Amount({ amount, font }: { amount: NonNullable<TradeLabelWords['amount']>; font: string }) {
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

function Section({ title, items, ordered = false }: { title: string; items: string[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <>
      <p style={{ margin: '0 0 6px', fontWeight: 700 }}>{title}</p>
      <List style={{ margin: 0, paddingLeft: 22 }}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </List>
    </>
  );
}

function Footer({ words, theme }: { words: TradeLabelWords; theme: MailTheme }) {
  return (
    <>
      {words.imprint} {words.reason}{' '}
      <a className="m-link" href={`mailto:${words.questionsAddress}`} style={{ color: theme.light.link }}>
        {words.questions}
      </a>
    </>
  );
}

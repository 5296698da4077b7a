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
  /** A cart that came along. */
  cart?: CartWords;
  /** The message: paragraphs of lines. */
  paragraphs: string[][];
  reason: string;
}

export interface CartWords {
  title: string;
  lines: { device: string; note: string; amount: string }[];
  total: { term: string; amount: string };
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
      {words.cart && <Cart cart={words.cart} theme={theme} />}
      {words.paragraphs.length > 0 && <Rule theme={theme} />}
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

function Cart({ cart, theme }: { cart: CartWords; theme: MailTheme }) {
  const { light } = theme;
  const cell = { padding: '10px 0', borderTop: `1px solid ${light.line}`, verticalAlign: 'top' } as const;
  const amount = { ...cell, paddingLeft: 16, textAlign: 'right', whiteSpace: 'nowrap' } as const;
  return (
    <table className="m-line" style={{ width: '100%', borderCollapse: 'collapse', marginTop: 24 }}>
      <caption style={{ paddingBottom: 8, textAlign: 'left', fontWeight: 700 }}>{cart.title}</caption>
      <tbody>
        {cart.lines.map(({ device, note, amount: figure }) => (
          <tr key={note}>
            <td style={cell}>
              {device}
              <br />
              <span className="m-muted" style={{ color: light.muted, fontSize: 14 }}>
                {note}
              </span>
            </td>
            <td style={amount}>{figure}</td>
          </tr>
        ))}
        <tr>
          <td style={{ ...cell, borderTop: `2px solid ${light.text}`, fontWeight: 700 }}>{cart.total.term}</td>
          <td style={{ ...amount, borderTop: `2px solid ${light.text}`, fontWeight: 700 }}>{cart.total.amount}</td>
        </tr>
      </tbody>
    </table>
  );
}

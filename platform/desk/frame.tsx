import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { StaffMember } from '../services/staff/index.server.ts';
import type { DeskPage } from './desk-route.ts';
import { FLASH_ID, type FlashCode } from './flash.ts';
import { SCAN_UNKNOWN_ID, ScanForm, ScanUnknown } from './ScanForm.tsx';
import { isPartner, partnerSections, type SectionName, sections } from './sections.ts';
import { type DeskTexts, TextsProvider, useTexts } from './texts.ts';

/** URLs of the desk's assets. */
interface AssetUrls {
  css: string;
  js: string;
}

interface Frame {
  page: DeskPage;
  /** Undefined without a session: the page has no navigation. */
  staff: StaffMember | undefined;
  /** Confirmation of the last action. */
  flash: FlashCode | undefined;
  assets: AssetUrls;
  texts: DeskTexts;
}

/** A whole document: the frame around the body of a page. */
export function deskPage({ page, staff, flash, assets, texts }: Frame): string {
  const { section, body, text, unknownCode, confirmsAct } = page;
  const title = texts.resolve(page.title);
  const described = unknownCode !== undefined ? SCAN_UNKNOWN_ID : flash ? FLASH_ID : undefined;
  const markup = renderToStaticMarkup(
    <TextsProvider value={texts}>
      <html lang={texts.lang}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{texts.t('frame.title', { title })}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href={assets.css} />
          <script src={assets.js} defer />
        </head>
        <body className="desk">
          <a className="skip" href="#main">
            {texts.t('frame.skip')}
          </a>
          {staff ? (
            <Header staff={staff} section={section}>
              {isPartner(staff) ? null : <ScanForm describedBy={described} invalid={unknownCode !== undefined} />}
            </Header>
          ) : null}
          <main id="main" tabIndex={-1} className={staff ? 'wrap' : 'wrap desk-narrow'}>
            {flash && !confirmsAct ? <Flash text={texts.t(`flash.${flash}`)} /> : null}
            {unknownCode === undefined ? null : <ScanUnknown code={unknownCode} />}
            {text === undefined ? body : <Plain title={title} text={texts.resolve(text)} />}
          </main>
          <p id="desk-opened" role="status" className="visually-hidden" />
          <KeysHelp />
        </body>
      </html>
    </TextsProvider>,
  );
  return `<!doctype html>${markup}`;
}

interface HeaderProps {
  staff: StaffMember;
  section: SectionName | undefined;
  children: ReactNode;
}

function Header({ staff, section, children }: HeaderProps) {
  const texts = useTexts();
  return (
    <header className="desk-header">
      <div className="wrap">
        <a className="desk-logo" href="/desk">
          {texts.t('frame.desk')}
        </a>
        <nav aria-label={texts.t('frame.desk')}>
          {Object.entries(isPartner(staff) ? partnerSections : sections).map(([name, { path, key }]) => (
            <a
              key={name}
              href={path}
              aria-keyshortcuts={key}
              {...(name === section ? { 'aria-current': 'page' as const } : {})}
            >
              {texts.t(`section.${name as SectionName}`)}
            </a>
          ))}
        </nav>
        {children}
        <span className="desk-who">{staff.email}</span>
        <form method="post" action="/desk/sign-out">
          <button type="submit">{texts.t('frame.signOut')}</button>
        </form>
      </div>
    </header>
  );
}

function Flash({ text }: { text: string }) {
  return (
    <p id={FLASH_ID} className="message-box success desk-flash" role="status">
      {text}
    </p>
  );
}

function Plain({ title, text }: { title: string; text: string }): ReactNode {
  const texts = useTexts();
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>
        <a href="/desk">{texts.t('frame.back')}</a>
      </p>
    </>
  );
}

/** The script fills it with the keys of the page; without scripts it stays empty. */
function KeysHelp() {
  const texts = useTexts();
  return (
    <dialog id="desk-keys" aria-labelledby="desk-keys-title">
      <h2 id="desk-keys-title">{texts.t('frame.keys')}</h2>
      <dl data-these-keys={texts.t('frame.theseKeys')} data-leave-a-field={texts.t('frame.leaveAField')} />
      <label className="desk-keys-on">
        <input type="checkbox" defaultChecked /> {texts.t('frame.keysWork')}
      </label>
      <form method="dialog">
        <button type="submit" className="button">
          {texts.t('frame.close')}
        </button>
      </form>
    </dialog>
  );
}
